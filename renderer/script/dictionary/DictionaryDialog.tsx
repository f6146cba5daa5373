import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { voiceText } from '../../../shared/project/takes/takeKey.ts'
import { dictionaryOf, pronounce, setDictionary, tidyWords } from '../../../shared/project/texts/dictionary.ts'
import { formatDictionary, parseDictionary, type RowProblem } from '../../../shared/project/texts/dictionaryFile.ts'
import { type ForeignWord, foreignWords } from '../../../shared/text/speech/foreign/foreignWords.ts'
import { languageName } from '../../locales/languageName.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { theProject, useProject } from '../../state/document/project.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { announce } from '../../state/session.ts'
import { chooseFile, readChosenFile } from '../../state/studio/chooseFiles.ts'
import { run } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { saveText } from '../../ui/saveText.ts'
import dialogs from '../dialogs/ScriptDialogs.module.css'
import styles from './Dictionary.module.css'
import { DictionaryTable } from './DictionaryTable.tsx'
import { type DictionaryRow, mergeRows, rowFaults, rowsFor, withEmptyRow, writtenRows } from './dictionaryRows.ts'
import { PlayWord } from './PlayWord.tsx'

const close = () => patchScript({ dialog: undefined })

/** Edits the project's dictionary in the shown language: words that are spoken otherwise than they are written. */
export function DictionaryDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'dictionary')
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('dictionary.title')} open={open} discards={target !== undefined} onClose={close}>
      {target === undefined ? (
        <p className={dialogs['form']}>{t('paste.noTarget')}</p>
      ) : (
        <DictionaryForm target={target} onClose={close} />
      )}
    </Dialog>
  )
}

/** Result of reading a dictionary file. */
interface Imported {
  readonly name: string
  readonly count: number
  readonly problems: readonly RowProblem[]
}

interface DictionaryFormProps {
  readonly target: Target
  onClose(): void
}

/** The form of the dictionary; saving is one undo step. */
function DictionaryForm({ target, onClose }: DictionaryFormProps) {
  const [rows, setRows] = useState(() => startRows(target))
  const [tried, setTried] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const form = useRef<HTMLFormElement>(null)
  const faults = rowFaults(rows)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.size > 0)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    else {
      keep(target, rows)
      onClose()
    }
  }
  const take = ({ word, say }: ForeignWord) => {
    setRows((now) => mergeRows(now, [{ word, say, matchCase: false }]))
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('tbody tr:last-child td:nth-child(2) input')?.focus(),
    )
  }
  const read = async () => {
    const file = await chooseFile('.csv,.tsv,.txt,text/csv,text/tab-separated-values')
    if (file === undefined) return
    const { words, problems } = parseDictionary(await readChosenFile(file))
    setRows((now) => mergeRows(now, words))
    setImported({ name: file.name, count: words.length, problems })
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} data-wide noValidate>
      <p className={styles['hint']}>{t('dictionary.hint', { language: languageName(target) })}</p>
      <DictionaryTable target={target} rows={rows} faults={tried ? faults : new Map()} onChange={setRows} />
      {imported !== undefined && <ImportNews imported={imported} />}
      <ForeignWords target={target} rows={rows} onTake={take} />
      <div className={styles['end']}>
        <Button onClick={() => void run(read)}>{t('dictionary.import')}</Button>
        <Button onClick={() => save(target, rows, ',')}>{t('dictionary.exportCsv')}</Button>
        <Button onClick={() => save(target, rows, '\t')}>{t('dictionary.exportTsv')}</Button>
        <Button kind="primary" type="submit">
          {t('dictionary.save')}
        </Button>
      </div>
    </form>
  )
}

/** The rows of the words in the dictionary, or one empty row. */
function startRows(target: Target): DictionaryRow[] {
  const words = dictionaryOf(theProject().document, target)
  return words.length > 0 ? rowsFor(words) : withEmptyRow([])
}

function keep(target: Target, rows: readonly DictionaryRow[]): void {
  const before = theProject().document
  edit(say('edit.dictionary', { language: sayLanguage(target) }), (draft) => setDictionary(draft, target, rows))
  const after = theProject().document
  const changed = Object.values(after.lines).filter(
    (line) => voiceText(line, target, before.dictionary) !== voiceText(line, target, after.dictionary),
  )
  announce(t('dictionary.saved', { count: changed.length }))
}

function save(target: Target, rows: readonly DictionaryRow[], delimiter: ',' | '\t'): void {
  const [ending, type] = delimiter === ',' ? ['csv', 'text/csv'] : ['tsv', 'text/tab-separated-values']
  // The byte order mark tells spreadsheets that the file is UTF-8.
  saveText(`\ufeff${formatDictionary(writtenRows(rows), delimiter)}`, {
    name: `${theProject().name}.${target}.${ending}`,
    type,
  })
}

function ImportNews({ imported: { name, count, problems } }: { readonly imported: Imported }) {
  return (
    <div className={styles['news']} role="status">
      <p>{t('dictionary.imported', { count, name })}</p>
      {problems.length > 0 && (
        <>
          <p data-tone="warn">{t('dictionary.left', { count: problems.length })}</p>
          <ul>
            {problems.map(({ line, kind, row }) => (
              <li key={line}>
                {t(`dictionary.problem.${kind}`, { line })} <code>{row}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ForeignWordsProps {
  readonly target: Target
  readonly rows: readonly DictionaryRow[]
  /** Takes a word over into the dictionary. */
  onTake(word: ForeignWord): void
}

/** The script's foreign words that are not in the dictionary yet, with the reading that voices give them. */
function ForeignWords({ target, rows, onTake }: ForeignWordsProps) {
  // The script cannot change while the dialog is open.
  const found = useMemo(() => foreignWords(writtenTexts(target), target), [target])
  const open = useMemo(() => {
    const dictionary = tidyWords(rows).map((row) => ({ target, ...row }))
    return found.filter(({ word }) => pronounce(word, target, dictionary) === word)
  }, [found, rows, target])
  if (open.length === 0) return null
  return (
    <details className={styles['foreign']}>
      <summary>{t('dictionary.foreign', { count: open.length })}</summary>
      <p className={styles['hint']}>{t('dictionary.foreignHint')}</p>
      <ul>
        {open.map((word) => (
          <li key={word.word}>
            <PlayWord target={target} word={word.word} say={word.say} />
            <span lang={target}>{word.word}</span>
            <span className={styles['reading']} lang={target}>
              {word.say}
            </span>
            <Button kind="quiet" aria-label={t('dictionary.takeOf', { word: word.word })} onClick={() => onTake(word)}>
              {t('dictionary.take')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function writtenTexts(target: Target): string[] {
  return Object.values(theProject().document.lines).flatMap(({ texts }) => texts[target]?.text ?? [])
}
