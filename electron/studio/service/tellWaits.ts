import { saidOf } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Link } from '../../dubbing/steps/link.ts'
import type { CommandGiven } from '../commands/command.ts'

/** Reports the service's waits to the page: reason and end of each. Disposing stops it. */
export function tellWaits(link: Pick<Link, 'watchWaits'>, onProgress: CommandGiven['onProgress']): Disposable {
  const unwatch = link.watchWaits(({ reason, seconds }) =>
    onProgress({ stage: say('work.held', { reason: saidOf(reason), seconds: Math.ceil(seconds) }) }),
  )
  return { [Symbol.dispose]: unwatch }
}
