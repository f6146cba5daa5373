import type { DubOrder, Stage } from '../../../shared/commands/dubs.ts'
import { saidOf } from '../../../shared/failure.ts'
import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Wait } from '../../client/retry.ts'
import { type DubContext, type Reached, withStep } from '../steps/dubContext.ts'
import type { Links } from '../steps/link.ts'
import { onLink } from '../steps/onLink.ts'
import type { ItemRun, Progress, QueueItem } from './queueItem.ts'

/** An item whose checkpoint is that of a dub. */
export interface DubItem extends QueueItem {
  readonly reached: Reached
}

export interface ItemContextOptions {
  readonly links: Links
  /** The profile whose service runs the item, if it has not begun on another one. */
  readonly profile: string
  readonly video: string
  readonly order: DubOrder
  /** See `DubContext`. */
  readonly takes?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Measures the progress of a stage, whose own share, 0 to 1, it is given. */
  pace(stage: Stage): (fraction: number) => Partial<Progress>
}

/** Creates the context of an item's run for the steps of a dub, and saves which service runs it. */
export async function createItemContext<T extends DubItem>(
  run: ItemRun<T>,
  { links, profile: current, video, order, takes, now, pace }: ItemContextOptions,
): Promise<DubContext> {
  const { signal, show } = run
  const profile = run.item.reached.profile ?? current
  const change = (item: Partial<DubItem>) => item as Partial<T>
  const reach: DubContext['reach'] = (step) => run.save(change({ reached: withStep(run.item.reached, step) }))
  const onWait = ({ reason, seconds }: Wait) =>
    show({ held: { reason: saidOf(reason), until: now() + seconds * 1000 } })
  const onRestart = (isThere: boolean) => show(isThere ? {} : { held: { reason: say('work.engineAgain') } })
  await reach({ profile })
  return {
    id: run.item.id,
    video,
    order,
    ...(takes !== undefined && { takes }),
    signal,
    isCancelled: run.isCancelled,
    get reached() {
      return run.item.reached
    },
    reach,
    enter(stage, doing) {
      const paceOf = pace(stage)
      const tell = (fraction: number) => show({ stage, doing, ...paceOf(fraction) })
      tell(0)
      return tell
    },
    // A step that is repeated after a pause says the same again.
    note(message) {
      const { notes } = run.item
      const same = JSON.stringify(message)
      if (!notes.some((one) => JSON.stringify(one) === same)) run.set(change({ notes: [...notes, message] }))
    },
    onLink: (work) => onLink({ connection: links, profile, signal, onWait, onRestart }, work),
    onThisComputer: (work) => onLink({ connection: links, profile: THIS_COMPUTER, signal, onWait, onRestart }, work),
  }
}
