async def f(): 
    await
