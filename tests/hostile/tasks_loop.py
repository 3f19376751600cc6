import asyncio
async def spin():
    while True:
        try:
            await asyncio.sleep(0)
        except BaseException:
            pass
async def main():
    tasks = [asyncio.create_task(spin()) for _ in range(100)]
    await asyncio.gather(*tasks)
asyncio.run(main())
