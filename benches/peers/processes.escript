#!/usr/bin/env escript
%% What processes of Erlang cost: spawned, run and awaited; one by one, and 500 at once; memory of those that wait.
%%
%% Place: `benches/actors.rs` runs it beside its own rows. `escript benches/peers/processes.escript [COUNT]`.
%% The work is that of the children there: 2 to the power of 10. A process is no interpreter of a language of its own.
-mode(compile).

main(Args) ->
    Count = case Args of [Text | _] -> list_to_integer(Text); [] -> 10000 end,
    one_by_one(1000),
    say("one by one", Count, fun() -> one_by_one(Count) end),
    say("500 at once", Count, fun() -> at_once(Count, 500) end),
    waiting(Count).

say(Name, Count, Work) ->
    {_, _} = statistics(runtime),
    {Time, _} = timer:tc(Work),
    {_, Cpu} = statistics(runtime),
    io:format("erlang process spawned, run, awaited, ~s: ~.3f us, processor time ~.3f us~n",
              [Name, Time / Count, Cpu * 1000 / Count]).

one_by_one(0) -> ok;
one_by_one(Count) ->
    1024 = await(spawn_monitor(fun work/0)),
    one_by_one(Count - 1).

at_once(Count, _) when Count =< 0 -> ok;
at_once(Count, Many) ->
    Started = [spawn_monitor(fun work/0) || _ <- lists:seq(1, Many)],
    [1024 = await(Process) || Process <- Started],
    at_once(Count - Many, Many).

work() -> exit({value, power(2, 10)}).

power(_, 0) -> 1;
power(Base, Exponent) -> Base * power(Base, Exponent - 1).

await({Pid, Monitor}) ->
    receive {'DOWN', Monitor, process, Pid, {value, Value}} -> Value end.

waiting(Count) ->
    erlang:garbage_collect(),
    Before = erlang:memory(processes_used),
    Started = [spawn(fun() -> receive stop -> ok end end) || _ <- lists:seq(1, Count)],
    {memory, One} = erlang:process_info(hd(Started), memory),
    After = erlang:memory(processes_used),
    io:format("erlang process that waits, ~b: ~b bytes by process_info, ~b by memory of all~n",
              [Count, One, (After - Before) div Count]),
    [Pid ! stop || Pid <- Started].
