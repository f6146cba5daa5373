import { useMemo, useState } from 'react'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import { fullLanguageName, languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { KnownMissing, knownOf } from '../order/KnownMissing.tsx'
import { besideOption, type Source, SourceChoice, takeFile, translateOption } from '../order/SourceChoice.tsx'
import { stored } from '../state/document/journal.ts'
import { showTarget } from '../state/document/openProjects.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { selectedIds, useSelection } from '../state/editor/selection.ts'
import { studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import styles from '../ui/steps.module.css'
import { linesToTranslate } from './linesToTranslate.ts'
import { Lacking } from './RenderStep.tsx'
import { useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** Makes a translation: the form, its progress and its result. */
export function TranslationStep({ onClose }: { onClose(): void }) {
  const shown = useProject((project) => project.target)
  const source = useDocument((document) => document.sourceLanguage)
  const empty = useDocument((document) => Object.keys(document.lines).length === 0)
  const [target, setTarget] = useState<Target>(
    shown ?? TARGETS.find((code) => code !== source && code !== 'en') ?? 'sw',
  )
  const [started, setStarted] = useState<string>()
  const work = useWork('translation', target)
  const label = t('translation.label', { language: languageName(target) })
  if (empty) return <Lacking empty />
  if (work !== undefined && isUnderWay(work.state)) {
    return (
      <div className={styles['step']}>
        <WorkStatus work={work} label={label} />
      </div>
    )
  }
  if (work?.state.name === 'done' && work.id === started) {
    return (
      <div className={styles['step']}>
        <p>{t('translation.done', { language: languageName(target) })}</p>
        <Notes notes={work.notes} />
        <div className={`foot ${styles['actions']}`}>
          <Button data-first-focus kind="primary" onClick={onClose}>
            {t('steps.toScript')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles['step']}>
      {work !== undefined && <WorkStatus work={work} label={label} />}
      <TargetField target={target} onChange={setTarget} />
      <TranslationForm
        key={target}
        target={target}
        onStarted={setStarted}
        onWrite={() => writeTexts(target, onClose)}
      />
    </div>
  )
}

function TargetField({ target, onChange }: { readonly target: Target; onChange(target: Target): void }) {
  const targets = useDocument((document) => document.targets)
  return (
    <SelectField
      label={t('order.language')}
      value={target}
      options={TARGETS.map((value) => {
        const language = fullLanguageName(value)
        return { value, label: targets.includes(value) ? language : t('translation.new', { language }) }
      })}
      onChange={onChange}
    />
  )
}

/** Shows the translation that is to be written by hand. */
function writeTexts(target: Target, onClose: () => void): void {
  showTarget(target)
  onClose()
}

type Extent = 'all' | 'needed' | 'selected'

interface TranslationFormProps {
  readonly target: Target
  onStarted(work: string): void
  /** The user writes the translation by hand. */
  onWrite(): void
}

function TranslationForm({ target, onStarted, onWrite }: TranslationFormProps) {
  const translates = useVoices((state) => state.translates)
  const project = useProject(({ id }) => id)
  const document = useProject((open) => open.document)
  const selected = useSelection(({ lines }) => lines.size)
  const attempt = useAttempt()
  const [source, setSource] = useState<Source<'auto' | 'service'>>({ from: 'service' })
  const { all, needed, byHand } = useMemo(() => linesToTranslate(document, target), [document, target])
  const [extent, setExtent] = useState<Extent>(selected > 1 ? 'selected' : needed.length > 0 ? 'needed' : 'all')
  const service = source.from === 'service'
  const ids = { all, needed, selected: service ? selectedIds() : [] }[extent]
  const lost = service ? ids.filter((id) => byHand.has(id)).length : byHand.size
  const isLacking = service && !translates
  const start = async () => {
    showTarget(target)
    await stored()
    const some = service && extent !== 'all' ? { lines: [...ids] } : {}
    const { work } = await studio().api.translate({ project, target, source, ...some })
    onStarted(work)
  }
  return (
    <>
      <SourceChoice
        legend={t('translation.source')}
        isTranslation
        value={source}
        onChange={setSource}
        run={attempt.run}
        options={[translateOption(), besideOption(t('translation.auto'))]}
      />
      {service && (
        <Choice<Extent>
          look="rows"
          legend={t('translation.extent')}
          value={extent}
          onChange={setExtent}
          options={[
            { value: 'needed', label: t('translation.needed'), note: t('order.lines', { count: needed.length }) },
            { value: 'all', label: t('translation.all'), note: t('order.lines', { count: all.length }) },
            ...(selected > 0
              ? [
                  {
                    value: 'selected' as const,
                    label: t('translation.selected'),
                    note: t('order.lines', { count: selected }),
                  },
                ]
              : []),
          ]}
        />
      )}
      <p className={styles['dim']}>{t('translation.alsoCasts')}</p>
      <KnownMissing
        film={knownOf(document)}
        hints={lost > 0 ? [say('translation.byHand', { count: lost })] : []}
        missing={isLacking ? [say('plan.noTranslator', { language: sayLanguage(target) })] : []}
        remedies={{
          from: document.sourceLanguage,
          to: target,
          actions: { subtitles: () => takeFile(setSource), write: async () => onWrite() },
        }}
      />
      <AttemptFailure attempt={attempt} />
      {!isLacking && (
        <StartFoot
          target={target}
          busy={attempt.busy}
          isNothing={service && ids.length === 0}
          onStart={() => attempt.run(start)}
        />
      )}
    </>
  )
}

interface StartFootProps {
  readonly target: Target
  readonly busy: boolean
  readonly isNothing: boolean
  onStart(): void
}

function StartFoot({ target, busy, isNothing, onStart }: StartFootProps) {
  return (
    <div className={`foot ${styles['actions']}`}>
      <Button
        data-first-focus
        kind="primary"
        disabled={busy || isNothing}
        why={isNothing ? t('translation.nothing') : undefined}
        onClick={onStart}
      >
        {t('translation.start', { language: languageName(target) })}
      </Button>
      {isNothing && <span className={styles['dim']}>{t('translation.nothing')}</span>}
    </div>
  )
}
