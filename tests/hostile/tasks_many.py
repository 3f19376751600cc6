import asyncio
async def nothing():
    await asyncio.sleep(3600)
async def main():
    tasks = []
    while True:
        tasks.append(asyncio.create_task(nothing()))
asyncio.run(main())
