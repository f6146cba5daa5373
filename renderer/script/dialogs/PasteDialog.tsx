import { type FormEvent, useEffect, useMemo, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import { setTexts } from '../../../shared/project/texts/textEdits.ts'
import type { AssignableLine, PasteMatch } from '../../../shared/script/pasteTranslation.ts'
import { languageName } from '../../locales/languageName.ts'
import { failureWords, formats, t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber, lineOrder } from '../../state/document/lineOrder.ts'
import { theProject, useProject } from '../../state/document/project.ts'
import { patchScript, scriptView, useScriptView } from '../../state/editor/scriptView.ts'
import { selectedIds } from '../../state/editor/selection.ts'
import { chooseFile, SUBTITLE_FILES } from '../../state/studio/chooseFiles.ts'
import { notify } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notes } from '../../ui/notes/Notes.tsx'
import { askTextWorker, useTextWorker } from './askTextWorker.ts'
import { drawnText, MAX_PREVIEW_ROWS } from './drawnText.ts'
import { likelyPart, linesFromSelected, linesOfPart, type Part } from './pasteParts.ts'
import styles from './ScriptDialogs.module.css'
import type { TextFile } from './textWork.ts'

const close = () => patchScript({ dialog: undefined, pasted: '' })

/** Pastes a translation made elsewhere, after a preview of how it is matched to the lines. */
export function PasteDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'paste')
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('paste.title')} open={open} discards={target !== undefined} onClose={close}>
      {target === undefined ? <p className={styles['form']}>{t('paste.noTarget')}</p> : <PasteForm target={target} />}
    </Dialog>
  )
}

/** A typed or pasted text, which needs no decoding. */
function typed(text: string): TextFile {
  return { text, name: t('paste.field'), notes: [] }
}

function PasteForm({ target }: { readonly target: Target }) {
  const [selected] = useState(selectedIds)
  const [part, setPart] = useState<Part | undefined>(selected.length > 1 ? 'selected' : undefined)
  const [{ text, name, notes }, setText] = useState(() => typed(scriptView().pasted))
  useEffect(
    () => void fromClipboard().then((found) => setText((own) => (own.text === '' ? { ...own, text: found } : own))),
    [],
  )
  const here = useMemo(() => linesFromSelected(selected, lineOrder(theProject().document.lines).ids), [selected])
  const { count, counted } = useCount(text, name)
  const chosen = part ?? likelyPart(here, count)
  const lines = useMemo(
    () => openLines(linesOfPart(chosen, { selected, here, count })),
    [chosen, selected, here, count],
  )
  const pasteInput = useMemo(
    () => (text.trim() === '' ? undefined : { lines, text, name, language: target }),
    [lines, text, name, target],
  )
  const { outcome, current } = useTextWorker('paste', pasteInput)
  const match = outcome !== undefined && 'result' in outcome ? outcome.result : undefined
  const isCurrent = current && counted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (match === undefined || !isCurrent) return
    edit(say('edit.paste', { count: match.texts.size }), (draft) => setTexts(draft, match.texts, target))
    close()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['hint']}>
        {t('paste.into', { language: languageName(target) })}. {t('paste.hint')}
      </p>
      <textarea
        className={controls['textArea']}
        aria-label={t('paste.field')}
        lang={target}
        rows={6}
        data-first-focus
        value={text}
        onChange={(event) => setText(typed(event.target.value))}
      />
      <div className={styles['row']}>
        <Button onClick={() => void fromFile().then((file) => file !== undefined && setText(file))}>
          {t('paste.file')}
        </Button>
        {selected.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={chosen === 'selected'}
              onChange={(event) => setPart(event.target.checked ? 'selected' : 'all')}
            />{' '}
            {t('paste.onlySelected', { count: selected.length })}
          </label>
        )}
        {here.length > 0 && (
          <label>
            <input
              type="checkbox"
              checked={chosen === 'from'}
              onChange={(event) => setPart(event.target.checked ? 'from' : 'all')}
            />{' '}
            {t('paste.from', { number: lineNumber(theProject().document.lines, here[0] ?? 0) })}
          </label>
        )}
      </div>
      {outcome !== undefined && 'failure' in outcome && (
        <p className={styles['problem']} role="alert">
          {failureWords(outcome.failure)}
        </p>
      )}
      <Notes notes={[...notes, ...(match?.notes ?? [])]} />
      {match !== undefined && <PastePreview match={match} lines={lines} target={target} />}
      <div className={styles['end']}>
        <Button
          kind="primary"
          type="submit"
          disabled={match === undefined || match.texts.size === 0 || !isCurrent}
          why={t('paste.empty')}
        >
          {t('paste.do', { count: match?.texts.size ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

/** How many lines a text without times and numbers is for, and whether this is so of the text as it is now. */
function useCount(text: string, name: string): { readonly count: number | undefined; readonly counted: boolean } {
  const countInput = useMemo(() => (text.trim() === '' ? undefined : { text, name }), [text, name])
  const { outcome, current } = useTextWorker('count', countInput)
  return { count: outcome !== undefined && 'result' in outcome ? outcome.result : undefined, counted: current }
}

function openLines(chosen: readonly number[] | undefined): AssignableLine[] {
  const { lines } = theProject().document
  const { ids, numbers } = lineOrder(lines)
  return (chosen ?? ids).flatMap((id) => {
    const line = lines[id]
    return line === undefined
      ? []
      : [{ id, number: numbers.get(id) ?? 0, start: line.start, end: line.end, source: line.source }]
  })
}

/** The text of the clipboard; empty where the browser refuses to read it. */
async function fromClipboard(): Promise<string> {
  return (await navigator.clipboard?.readText().catch(() => '')) ?? ''
}

async function fromFile(): Promise<TextFile | undefined> {
  const file = await chooseFile(SUBTITLE_FILES)
  if (file === undefined) return undefined
  const outcome = await askTextWorker({ task: 'decode', taskInput: file })
  if ('result' in outcome) return outcome.result
  notify(outcome.failure)
  return undefined
}

interface PastePreviewProps {
  readonly match: PasteMatch
  readonly lines: readonly AssignableLine[]
  readonly target: Target
}

/** Preview of how pasted texts are matched to the lines. */
function PastePreview({ match, lines, target }: PastePreviewProps) {
  const { texts, leftOver, by, offset } = match
  const { document } = theProject()
  const shown = lines.slice(0, MAX_PREVIEW_ROWS)
  return (
    <>
      <p className={styles['summary']}>
        <b>{t('paste.matched', { matched: texts.size, count: lines.length })}</b>
        {leftOver.length > 0 && <b data-tone="warn">, {t('paste.leftOver', { count: leftOver.length })}</b>}.{' '}
        {t(`paste.by.${by}`)}
        {Math.abs(offset) >= 0.05 && ` ${t('paste.moved', { seconds: formats.number(offset, 1) })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['preview']} aria-label={t('paste.preview')} tabIndex={0}>
        <table>
          <tbody>
            {shown.map(({ id, number }) => {
              const line = document.lines[id]
              const locked = line?.locked === true
              const text = texts.get(id)
              return (
                <tr key={id}>
                  <th scope="row">{number}</th>
                  <td>{drawnText(line?.source ?? '')}</td>
                  <td lang={target} data-tone={text === undefined || locked ? 'dim' : undefined}>
                    {locked ? t('paste.lockedStays') : text === undefined ? t('paste.noText') : drawnText(text)}
                  </td>
                </tr>
              )
            })}
            {leftOver.slice(0, MAX_PREVIEW_ROWS).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be left over twice
              <tr key={`left ${at}`}>
                <th scope="row">–</th>
                <td data-tone="warn">{t('paste.noLine')}</td>
                <td lang={target}>{drawnText(text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length > MAX_PREVIEW_ROWS && <p>{t('paste.more', { count: lines.length - MAX_PREVIEW_ROWS })}</p>}
      </section>
    </>
  )
}
