import type { Dub, Stage } from '../../shared/commands/dubs.ts'
import { STAGES } from '../../shared/fixedValues.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t } from '../locales/t.ts'
import { cancel, pause } from '../state/dubs.ts'
import { Button } from '../ui/Button.tsx'
import { HeldNote } from '../ui/HeldNote.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { remainingWords } from '../ui/remainingWords.ts'
import { NotesList } from './NotesList.tsx'
import panel from './panel.module.css'
import styles from './WorkPanel.module.css'

/** A dub that waits or runs. */
export function WorkPanel({ dub }: { readonly dub: Dub }) {
  const { id, name, state, order, notes } = dub
  const running = state.name === 'running' ? state : undefined
  return (
    <section className={panel['panel']} aria-labelledby="work-title">
      <h2 id="work-title">
        {running === undefined ? t('work.waiting') : t('work.title', { language: languageName(order.to) })}
      </h2>
      {running === undefined ? (
        <p className={panel['dim']}>{t('work.waitingText')}</p>
      ) : (
        <div className={styles['meter']}>
          <ProgressBar label={t('work.progress', { name })} fraction={running.fraction} />
          <p>
            <strong>{formats.percent(running.fraction)}</strong>
            <span className={panel['dim']}>{remainingWords(running)}</span>
          </p>
        </div>
      )}
      {running?.held !== undefined && <HeldNote {...running.held} />}
      {running !== undefined && <Stages now={running.stage} />}
      <div className={panel['buttons']}>
        <Button onClick={() => void pause(id)}>{t('work.pause')}</Button>
        <Button onClick={() => void cancel(id)}>{t('work.cancel')}</Button>
      </div>
      <NotesList notes={notes} />
    </section>
  )
}

function Stages({ now }: { readonly now: Stage }) {
  const place = STAGES.indexOf(now)
  return (
    <ol className={styles['stages']} aria-label={t('work.stages')}>
      {STAGES.map((stage, index) => {
        const state = index < place ? 'Done' : index === place ? 'Now' : 'Next'
        return (
          <li key={stage} data-state={state} aria-current={state === 'Now' ? 'step' : undefined}>
            <span className={styles['mark']} aria-hidden="true" />
            {t(`work.stage.${stage}`)}
            <span className="visually-hidden">, {t(`work.stage${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
