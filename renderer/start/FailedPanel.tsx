import type { ListedDub, Stage } from '../../shared/commands/dubs.ts'
import { type Failure, saidOf } from '../../shared/failure.ts'
import { lackOf, remediesOf } from '../../shared/remedies.ts'
import { failureWords, type TextKey, t } from '../locales/t.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/chooseFiles.ts'
import { giveFiles, reopen, retry } from '../state/dubs.ts'
import { editVideo } from '../state/editVideo.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { RemedyButtons } from '../ui/RemedyButtons.tsx'
import { DubCosts } from './DubCosts.tsx'
import { DubWays } from './DubWays.tsx'
import { NotesList } from './NotesList.tsx'
import styles from './panel.module.css'

interface FailedPanelProps {
  readonly dub: ListedDub
  readonly failure: Failure
  readonly stage: Stage
}

/** What is kept of a dub that failed in each stage. */
const KEPT: Readonly<Record<Stage, TextKey>> = {
  engine: 'ways.keptOrder',
  transcript: 'ways.keptOrder',
  speakers: 'ways.keptLines',
  translation: 'ways.keptLines',
  voices: 'ways.keptTexts',
  render: 'ways.keptTexts',
}

/** A failed dub: what happened, what is kept, and what to press. */
export function FailedPanel({ dub, failure, stage }: FailedPanelProps) {
  const plan = useSession(({ plans }) => plans[dub.id])
  const lack = lackOf(saidOf(failure))
  const choose = async () => giveFiles(dub.id, await chooseFiles({ accept: SUBTITLE_FILES, multiple: true }))
  return (
    <section className={styles['panel']} aria-labelledby="failed-title">
      <h2 id="failed-title">{t('failed.title')}</h2>
      {lack === undefined ? (
        <div className={box['box']} data-tone="bad">
          <p>{failureWords(failure)}</p>
          <p className={styles['small']}>{t('failed.at', { stage: t(`work.stage.${stage}`) })}</p>
        </div>
      ) : (
        <DubWays dub={dub} plan={plan?.name === 'ready' ? plan.plan : undefined} reasons={[saidOf(failure)]} />
      )}
      <p className={styles['dim']}>{t(KEPT[stage])}</p>
      <DubCosts dub={dub.id} />
      <div className={styles['buttons']}>
        {lack === undefined && (
          <RemedyButtons
            primary
            failure={failure}
            own={{
              again: () => void retry(dub.id),
              subtitles: () => void run(choose),
              editor: () => void run(() => editVideo(dub)),
              place: () => void reopen(dub.id),
            }}
          />
        )}
        {!remediesOf(failure).includes('again') && (
          <Button onClick={() => void retry(dub.id)}>{t('failed.retry')}</Button>
        )}
        <Button onClick={() => void reopen(dub.id)}>{t('failed.change')}</Button>
      </div>
      <NotesList notes={dub.notes} />
    </section>
  )
}
