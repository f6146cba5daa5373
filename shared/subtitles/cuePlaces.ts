import { formatClock } from '../basics/timecode.ts'
import { type Message, say } from '../locale/message.ts'

const MAX_NAMED_CUE_TIMES = 5

/** Names the first of some times of a film, in seconds. */
export function cuePlaces(times: readonly number[]): Message {
  const named = times.slice(0, MAX_NAMED_CUE_TIMES).map((time) => formatClock(time))
  return say('note.places', { times: `${named.join(', ')}${times.length > MAX_NAMED_CUE_TIMES ? ' …' : ''}` })
}
