import type { Link } from '../../dubbing/steps/link.ts'
import type { CommandGiven } from '../commands/command.ts'

/** Reports the service's waits to the page: reason and end of each. Disposing stops it. */
export function tellWaits(link: Pick<Link, 'watchWaits'>, onProgress: CommandGiven['onProgress']): Disposable {
  const unwatch = link.watchWaits(({ reason, seconds }) =>
    onProgress({ stage: `${reason.message} Trying again in ${Math.ceil(seconds)} s.` }),
  )
  return { [Symbol.dispose]: unwatch }
}
