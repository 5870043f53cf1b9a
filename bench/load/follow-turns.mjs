import { monotonicMs } from '../monotonic-ms.mjs';
import { plans } from '../plans.mjs';
import { Follower } from './follower.mjs';
import { requestJson } from './request-json.mjs';

const CONVERSATIONS = '/api/v1/chat/conversations';
const AT_ONCE = 25;

/** @type {Follower[]} */
const followers = [];

/** Answers the ids of new conversations with the agent of a plan. */
export function createConversations({ origin, plan, count }) {
  return inParallel(count, async () => (await requestJson(`${origin}${CONVERSATIONS}`, { agent_key: plan })).id);
}

/** Adds followers, one for every id given. */
export async function openFollowers({ origin, ids }) {
  const more = await inParallel(ids.length, (index) => new Follower().open(eventsUrl(origin, ids[index])));
  followers.push(...more);
}

export function closeFollowers() {
  for (const follower of followers.splice(0)) follower.close();
}

/** Runs a turn in the conversation that all of them follow. Answers when the last one had its end, after the post. */
export async function runFollowedTurn({ origin, id, plan }) {
  const start = monotonicMs();
  await requestJson(`${origin}${CONVERSATIONS}/${id}/messages`, { text: 'go' });
  const ends = await Promise.all(followers.map((follower) => follower.ended));
  const problem = followers.map((follower) => problemOf(follower, plan)).find((found) => found !== null);
  if (problem !== undefined) throw new Error(problem);
  return { seconds: (Math.max(...ends) - start) / 1000, lagsMs: followers.flatMap((follower) => follower.lagsMs) };
}

/** Reads a finished turn from its start, time after time. */
export async function replayTurn({ origin, id, plan, times }) {
  const replays = [];
  for (let time = 0; time < times; time += 1) {
    const start = monotonicMs();
    const follower = await new Follower().open(`${eventsUrl(origin, id)}?after=0`);
    const ms = (await follower.ended) - start;
    follower.close();
    const problem = problemOf(follower, plan);
    if (problem !== null) throw new Error(problem);
    replays.push({ ms, bytes: follower.bytes });
  }
  return replays;
}

function problemOf(follower, plan) {
  if (follower.problem !== null) return follower.problem;
  const { deltas } = plans[plan];
  return follower.deltas === deltas ? null : `a follower got ${follower.deltas} of ${deltas} deltas`;
}

function eventsUrl(origin, id) {
  return `${origin}${CONVERSATIONS}/${id}/events`;
}

async function inParallel(count, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
  return results;
}
