import { useMemo, useState } from 'react'
import { assembleQuestion } from '../../shared/assistant/assembleQuestion.ts'
import { estimateQuestion } from '../../shared/assistant/estimateTokens.ts'
import { sceneOf } from '../../shared/assistant/scene.ts'
import { type ChatTokens, chatCost } from '../../shared/contract/chatPrices.ts'
import type { Target } from '../../shared/contract/records.ts'
import type { Document } from '../../shared/project/document.ts'
import type { LineStatuses } from '../../shared/project/lineStatus.ts'
import type { PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { formats, t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { stored } from '../state/document/journal.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { patchAssistant, useAssistant } from '../state/editor/conversation.ts'
import { useFits } from '../state/editor/fits.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { modelInUse } from './ask.ts'
import { costWords } from './costWords.ts'
import styles from './FitAll.module.css'
import { FitReview } from './FitReview.tsx'

/** Fits all lines that are too long: form, progress and review. Closing the dialog does not stop the run. */
export function FitAllDialog() {
  const open = useAssistant((view) => view.fitOpen)
  const fit = useAssistant((view) => view.fit)
  const target = useProject((project) => project.target)
  const close = () => patchAssistant({ fitOpen: false })
  return (
    <Dialog title={t('fitAll.title')} open={open} onClose={close}>
      {fit !== undefined ? (
        <FitReview fit={fit} onClose={close} />
      ) : (
        <div className={styles['form']}>
          {target === undefined ? <p>{t('assistant.noTarget')}</p> : <FitForm target={target} />}
        </div>
      )}
    </Dialog>
  )
}

/** Default number of lines in a run. */
const DEFAULT_RUN_LINES = 100
/** Default limit of tokens, as a multiple of the estimate: the model may be asked twice about a line. */
const TOKEN_LIMIT_RATIO = 2

function FitForm({ target }: { readonly target: Target }) {
  const models = useAssistant((view) => view.models)
  const document = useDocument((own) => own)
  const statuses = useLineStatuses((statusSummary) => statusSummary.lines)
  const { tooLong, hasty } = useMemo(() => linesOverRate(document, statuses), [document, statuses])
  if (models.name !== 'ready' || models.models.length === 0) {
    return (
      <>
        <p>{t('assistant.noModel')}</p>
        <div className={styles['actions']}>
          <Button data-first-focus onClick={() => openInstead('openSettings')}>
            {t('assistant.settings')}
          </Button>
          <Button onClick={() => openInstead('showPacks')}>{t('assistant.packs')}</Button>
        </div>
      </>
    )
  }
  if (hasty.length === 0) return <p>{t('fitAll.none')}</p>
  return <FitFields target={target} tooLong={tooLong} hasty={hasty} />
}

function openInstead(action: 'openSettings' | 'showPacks'): void {
  patchAssistant({ fitOpen: false })
  perform(action)
}

interface FitFieldsProps {
  readonly target: Target
  readonly tooLong: readonly number[]
  readonly hasty: readonly number[]
}

function FitFields({ target, tooLong, hasty }: FitFieldsProps) {
  const project = useProject(({ id }) => id)
  const document = useDocument((own) => own)
  const fits = useFits((state) => state.fits)
  useSession(({ settings }) => settings?.layout)
  const model = modelInUse() ?? ''
  const [which, setWhich] = useState<'tooLong' | 'hasty'>(tooLong.length > 0 ? 'tooLong' : 'hasty')
  const [maxLines, setMaxLines] = useState(String(DEFAULT_RUN_LINES))
  const [maxTokens, setMaxTokens] = useState<string>()
  const candidateLines = { tooLong, hasty }[which]
  const lines = useMemo(() => candidateLines.slice(0, wholeOf(maxLines)), [candidateLines, maxLines])
  const tokens = useMemo(() => estimateFit(document, target, { lines, fits }), [document, target, lines, fits])
  const total = tokens.input + tokens.output
  const limit = maxTokens === undefined ? Math.ceil((total * TOKEN_LIMIT_RATIO) / 1000) * 1000 : wholeOf(maxTokens)
  const cost = chatCost(model, tokens)
  const start = async () => {
    // The studio reads the lines from the disk, so the edits on this page have to be stored first.
    await stored()
    await studio().api.fitWithAssistant({ project, target, model, lines: [...lines], mostTokens: limit })
  }
  return (
    <>
      <p>{t('fitAll.text')}</p>
      <Choice<'tooLong' | 'hasty'>
        look="rows"
        legend={t('fitAll.which')}
        value={which}
        onChange={(value) => setWhich(value)}
        options={[
          { value: 'tooLong', label: t('fitAll.tooLong'), note: t('fitAll.lines', { count: tooLong.length }) },
          { value: 'hasty', label: t('fitAll.hasty'), note: t('fitAll.lines', { count: hasty.length }) },
        ]}
      />
      <div className={styles['limits']}>
        <Field
          label={t('fitAll.mostLines')}
          inputMode="numeric"
          value={maxLines}
          onChange={({ currentTarget }) => setMaxLines(currentTarget.value)}
        />
        <Field
          label={t('fitAll.mostTokens')}
          hint={t('fitAll.mostTokensHint')}
          inputMode="numeric"
          value={maxTokens ?? String(limit)}
          onChange={({ currentTarget }) => setMaxTokens(currentTarget.value)}
        />
      </div>
      <p className={styles['estimate']} role="status">
        {t('fitAll.estimate', {
          tokens: formats.number(total),
          lines: t('fitAll.lines', { count: lines.length }),
        })}
        {', '}
        {cost === undefined ? t('fitAll.noPrice') : t('fitAll.estimateCost', { cost: costWords(cost) })}
        {` · ${model}`}
      </p>
      <div className={styles['actions']}>
        <Button
          data-first-focus
          kind="primary"
          disabled={lines.length === 0 || limit === 0}
          why={t(lines.length === 0 ? 'fitAll.noLines' : 'fitAll.noLimit')}
          onClick={() => void run(start)}
        >
          {t('fitAll.start', { count: lines.length })}
        </Button>
      </div>
    </>
  )
}

/** The whole number that was typed; 0 for any other text. */
function wholeOf(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0
}

/** Lines that have too little time: for any pace, or for a natural one. In order; locked ones are left out. */
function linesOverRate(
  document: Document,
  statuses: LineStatuses,
): { readonly tooLong: readonly number[]; readonly hasty: readonly number[] } {
  const open = linesInOrder(document).filter(({ locked }) => !locked)
  // A recording is not mended by its text.
  const statusNameOf = (id: number) => (statuses.get(id)?.outlasts === undefined ? statuses.get(id)?.name : undefined)
  const tooLong = open.filter(({ id }) => statusNameOf(id) === 'too_long')
  const hasty = open.filter(({ id }) => statusNameOf(id) === 'too_long' || statusNameOf(id) === 'tight')
  return { tooLong: tooLong.map(({ id }) => id), hasty: hasty.map(({ id }) => id) }
}

/** Most questions it takes to ask about each line once. */
function estimateFit(
  document: Document,
  target: Target,
  { lines, fits }: { readonly lines: readonly number[]; readonly fits: ReadonlyMap<number, PredictedFit> },
): ChatTokens {
  let [input, output] = [0, 0]
  for (const id of lines) {
    const scene = sceneOf(document, { target, lines: [id], fits, way: 'shorten' })
    const one = estimateQuestion(assembleQuestion({ verb: 'shorten', scene, document }))
    input += one.input
    output += one.output
  }
  return { input, output }
}
