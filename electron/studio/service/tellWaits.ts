import type { CommandGiven } from '../commands/command.ts'
import type { Link } from './connection.ts'

/** Tells the page why it has to wait and until when, as often as the service puts a call off. Ends when disposed. */
export function tellWaits(link: Pick<Link, 'watchWaits'>, onProgress: CommandGiven['onProgress']): Disposable {
  const unwatch = link.watchWaits(({ reason, seconds }) =>
    onProgress({ stage: `${reason.message} Trying again in ${Math.ceil(seconds)} s.` }),
  )
  return { [Symbol.dispose]: unwatch }
}
