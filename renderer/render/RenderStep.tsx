import { useState } from 'react'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/steps.module.css'
import { isUntranslated } from './linesToTranslate.ts'
import { RenderForm } from './RenderForm.tsx'
import { RenderResult } from './RenderResult.tsx'
import { useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** The render: options, progress, result. Closing keeps the state, and the work goes on. */
export function RenderStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const empty = useDocument((document) => Object.keys(document.lines).length === 0)
  const untranslated = useDocument((document) => target !== undefined && isUntranslated(document, target))
  const work = useWork('render', target)
  const [again, setAgain] = useState(false)
  if (empty || target === undefined) return <Lacking empty={empty} />
  if (work !== undefined && isUnderWay(work.state)) {
    return (
      <div className={styles['step']}>
        <WorkStatus work={work} label={t('render.label')} />
        <div className={`foot ${styles['actions']}`}>
          <Button data-first-focus onClick={onClose}>
            {t('steps.goOnEditing')}
          </Button>
        </div>
      </div>
    )
  }
  if (work?.state.name === 'done' && work.state.result !== undefined && !again) {
    return <RenderResult work={work} result={work.state.result} onAgain={() => setAgain(true)} />
  }
  if (untranslated) {
    const text = t('render.untranslated', { language: languageName(target) })
    return <StepBefore text={text} action="showTranslation" label={t('render.translate')} />
  }
  return (
    <div className={styles['step']}>
      {work !== undefined && <WorkStatus work={work} label={t('render.label')} />}
      <RenderForm key={target} target={target} onStarted={() => setAgain(false)} onAll={onClose} />
    </div>
  )
}

/** A note that lines or a language are lacking, with a link to the step that makes them. */
export function Lacking({ empty }: { readonly empty: boolean }) {
  return empty ? (
    <StepBefore text={t('translation.noLines')} action="showTranscript" label={t('cast.makeTranscript')} />
  ) : (
    <StepBefore text={t('render.noTarget')} action="showTranslation" label={t('cast.chooseTarget')} />
  )
}

interface StepBeforeProps {
  readonly text: string
  readonly action: 'showTranscript' | 'showTranslation'
  readonly label: string
}

/** Names the step that must come before rendering. */
export function StepBefore({ text, action, label }: StepBeforeProps) {
  return (
    <div className={styles['step']}>
      <p>{text}</p>
      <div className={`foot ${styles['actions']}`}>
        <Button data-first-focus kind="primary" onClick={() => perform(action)}>
          {label}
        </Button>
      </div>
    </div>
  )
}
