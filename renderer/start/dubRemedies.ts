import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import type { DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { Message } from '../../shared/locale/message.ts'
import { lacksOf } from '../../shared/remedies.ts'
import type { LackRemedies } from '../order/KnownMissing.tsx'
import { writeByHand } from '../state/document/editVideo.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/studio/chooseFiles.ts'
import { changeOrder, giveFiles } from '../state/studio/dubs.ts'

/** The ways to what the dub of a video lacks. */
export function dubRemedies(dub: ListedDub, plan: DubPlan | undefined, missing: readonly Message[]): LackRemedies {
  const { id, order } = dub
  const lacks = lacksOf(missing)
  const choose = async () => giveFiles(id, await chooseFiles(SUBTITLE_FILES))
  const hasPicture = plan?.media.facts.video !== undefined
  const needsVoice = lacks.length === 1 && lacks[0] === 'voice'
  return {
    from: plan?.transcript.language,
    to: order.to,
    audible: plan === undefined || hasReadableSound(plan.media.facts),
    actions: {
      hours: hoursOf(id, missing),
      subtitles: needsVoice ? undefined : choose,
      picture: hasPicture ? () => changeOrder(id, { transcript: { from: 'picture' } }) : undefined,
      write: () => writeByHand(dub, lacks.includes('words')),
      paste: async (path) => {
        const part = lacks.includes('words') ? 'transcript' : 'translation'
        await changeOrder(id, { [part]: { from: 'file', path } })
      },
    },
  }
}

/** The whole hours that subtitles count before their film, if that is in the way, and what takes them off all times. */
function hoursOf(id: string, missing: readonly Message[]): LackRemedies['actions']['hours'] {
  const found = missing.find(({ key }) => key.startsWith('failure.otherHours'))
  const { count } = found?.values ?? {}
  return typeof count === 'number' ? { count, run: () => changeOrder(id, { subtitleShift: -3600 * count }) } : undefined
}
