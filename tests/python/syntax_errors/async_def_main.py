async def main():
    result = await
    return result
