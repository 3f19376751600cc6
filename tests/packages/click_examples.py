# library
import click
@click.command()
@click.option("--count", default=1, help="Number of greetings.")
@click.option("--name", prompt="Your name", help="The person to greet.")
def hello(count, name):
    """Simple program that greets NAME for a total of COUNT times."""
    for _ in range(count):
        click.echo(f"Hello, {name}!")
@click.group()
def cli(): pass
@cli.command()
@click.argument("x", type=int)
def double(x): click.echo(x*2)
try:
    hello(["--count", "3", "--name", "Ann"], standalone_mode=False)
    cli(["double", "21"], standalone_mode=False)
    hello(["--count", "x", "--name", "b"], standalone_mode=False)
except Exception as e:
    print(type(e).__name__, e)
