import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import type { DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { Message } from '../../shared/locale/message.ts'
import { lackOf } from '../../shared/remedies.ts'
import { words } from '../locales/t.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/chooseFiles.ts'
import { changeOrder, giveFiles } from '../state/dubs.ts'
import { writeByHand } from '../state/editVideo.ts'
import { WaysForward } from '../ways/WaysForward.tsx'

interface DubWaysProps {
  readonly dub: ListedDub
  readonly plan: DubPlan | undefined
  /** Why it cannot be dubbed. */
  readonly reasons: readonly Message[]
}

/** The ways to what the dub of a video lacks. */
export function DubWays({ dub, plan, reasons }: DubWaysProps) {
  const { id, order } = dub
  const lacks = [...new Set(reasons.flatMap((said) => lackOf(said) ?? []))]
  const choose = async () => giveFiles(id, await chooseFiles({ accept: SUBTITLE_FILES, multiple: true }))
  const hasPicture = plan?.media.facts.video !== undefined
  const needsVoice = lacks.length === 1 && lacks[0] === 'voice'
  return (
    <WaysForward
      lacks={lacks}
      reasons={reasons.map(words)}
      from={plan?.transcript.language}
      to={order.to}
      audible={plan === undefined || hasReadableSound(plan.media.facts)}
      ways={{
        subtitles: needsVoice ? undefined : choose,
        picture: hasPicture ? () => changeOrder(id, { transcript: { from: 'picture' } }) : undefined,
        write: () => writeByHand(dub, lacks.includes('words')),
      }}
    />
  )
}
