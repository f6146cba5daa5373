import { MAX_PULL_RATIO } from '../../../shared/audio/takes/pullTake.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import { formats, t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber } from '../../state/document/lineOrder.ts'
import { shiftLines } from '../../state/document/lineVerbs.ts'
import { loadTakes } from '../../state/document/openProjects.ts'
import { checkStillOpen, theProject, useDocument } from '../../state/document/project.ts'
import { run, studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { faultsOf, takeFaults } from '../../voices/takeFaults.ts'
import { cutTakeAt } from './cutHere.ts'
import styles from './RecordRoom.module.css'

interface OffersProps {
  readonly line: Line
  readonly target: Target
  readonly take: TakeFacts
}

/** The faults of the take that a line uses, and remedies where it is too long; doing nothing keeps it. */
export function TakeOffers({ line, target, take }: OffersProps) {
  const document = useDocument((all) => all)
  const at = line.texts[target]?.take?.at ?? 0
  const faults = takeFaults(take, line, document, at)
  const long = faultsOf(take, line, document, at).find(({ kind }) => kind === 'too_long')
  return (
    <div className={styles['offers']}>
      <ul aria-label={t('heard.title')} data-fine={faults.length === 0 || undefined}>
        {(faults.length === 0 ? [t('heard.fine')] : faults).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {long?.kind === 'too_long' && !line.locked && (
        <LongOffers {...{ line, target, take, at }} over={long.over} by={long.seconds} />
      )}
    </div>
  )
}

/** The remedies for a take that goes on beyond its line. */
function LongOffers({
  line,
  target,
  take,
  at,
  over,
  by,
}: OffersProps & { at: number; over: readonly number[]; by: number }) {
  const before = take.speech?.seconds ?? take.seconds
  const room = line.end + NORMS.beyond - line.start - at
  const factor = Math.min(MAX_PULL_RATIO, before / Math.max(0.1, room))
  const lines = useDocument((document) => document.lines)
  const next = over.filter((id) => !lines[id]?.locked)
  const seconds = (value: number) => formats.number(value, 1)
  return (
    <div className={styles['buttons']}>
      <Button onClick={() => void run(() => pull({ line, target, take, factor }))}>
        {t('record.pull', { before: seconds(before), after: seconds(before / factor) })}
      </Button>
      <Button onClick={() => void run(() => cutTakeAt(line, line.end - line.start - at))}>{t('record.trim')}</Button>
      <Button onClick={() => perform('letPictureWait')}>{t('record.pictureWaits')}</Button>
      {next.length > 0 && (
        <Button
          onClick={() =>
            shiftLines({ label: say('edit.moveOn', { number: lineNumber(lines, next[0] ?? 0) }), ids: next, by })
          }
        >
          {t('record.moveNext', { seconds: seconds(by) })}
        </Button>
      )}
    </div>
  )
}

/** Makes a line use a shorter copy of its recording; the recording stays in the list, to compare the two. */
async function pull({ line, target, take, factor }: OffersProps & { readonly factor: number }): Promise<void> {
  const { id: project, document } = theProject()
  const pulled = await studio().api.pullTake({ project, take: take.id, factor })
  await loadTakes(project)
  checkStillOpen(project)
  const performed = line.texts[target]?.take?.at === undefined || pulled.place === undefined ? {} : { at: pulled.place }
  edit(say('edit.pullTake', { number: lineNumber(document.lines, line.id) }), (draft) =>
    chooseTake(draft, line.id, { target, take: { id: pulled.id, key: pulled.key, ...performed }, instead: take.id }),
  )
}
