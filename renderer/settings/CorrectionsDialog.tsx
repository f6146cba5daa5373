import { useEffect, useRef, useState } from 'react'
import { textsOf } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import { hasPlacesOf, placesIn } from '../../shared/locale/placesIn.ts'
import type { TextTable } from '../../shared/locale/textTable.ts'
import { findUncertainWords } from '../../shared/locale/uncertainWords.ts'
import { withoutMarks } from '../../shared/text/foldText.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { useSession } from '../state/session.ts'
import { readChosenFile } from '../state/studio/chooseFiles.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { saveText } from '../ui/saveText.ts'
import styles from './CorrectionsDialog.module.css'

type Corrections = Readonly<Record<string, string>>

/** Rows on screen at a time. */
const ROWS_PER_PAGE = 50
/** Keys of refused texts that are named. */
const MAX_NAMED_REFUSALS = 10
const TEXT_KEYS = Object.keys(en) as (keyof typeof en)[]

/**
 * Every text of the studio in English and in the studio's own language, for a speaker to put right. What is written is
 * used when the dialog is closed, and can be saved as one file to send, in the form of the files of `shared/locale`; such
 * files can be taken in. Texts with words in doubt are marked, and can be shown alone.
 */
export function CorrectionsDialog() {
  const open = useDialog('corrections') !== undefined
  const language = useSession((state) => state.language)
  const kept = useSession(({ settings }) => (language === 'pseudo' ? undefined : settings?.corrections[language]))
  const [written, setWritten] = useState<Corrections>()
  const close = () => {
    closeDialog('corrections')
    if (written === undefined || language === 'pseudo') return
    setWritten(undefined)
    void run(() => changeSettings({ corrections: { [language]: written } }))
  }
  return (
    <Dialog title={t('corrections.title', { language: languageName(language) })} open={open} onClose={close}>
      <Texts corrections={written ?? kept ?? {}} onChange={setWritten} />
    </Dialog>
  )
}

/** The texts of a file that were taken in, and those that were not. */
interface TakenIn {
  readonly count: number
  /** The keys of the texts that were left out. */
  readonly refused: readonly string[]
}

interface TextsProps {
  readonly corrections: Corrections
  onChange(corrections: Corrections): void
}

function Texts({ corrections, onChange }: TextsProps) {
  const language = useSession((state) => state.language)
  const [table, setTable] = useState<TextTable>({})
  const [searchText, setSearchText] = useState('')
  const [page, setPage] = useState(0)
  const [onlyUncertain, setOnlyUncertain] = useState(false)
  const [taken, setTaken] = useState<TakenIn>()
  useEffect(() => void textsOf(language).then(setTable), [language])
  const found = TEXT_KEYS.filter(
    (key) =>
      matches([en[key], table[key] ?? '', corrections[key] ?? ''], searchText) &&
      (!onlyUncertain || findUncertainWords(table[key] ?? '', language).length > 0),
  )
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE))
  const count = Object.keys(corrections).length
  const write = (key: keyof typeof en, text: string) => {
    const { [key]: _, ...others } = corrections
    onChange(text === '' || text === table[key] ? others : { ...others, [key]: text })
  }
  return (
    <div className={styles['content']} data-wide>
      <div className={styles['hint']}>
        <p>{t('corrections.hint')}</p>
        {taken !== undefined && (
          <p role="status">
            {t('corrections.taken', { count: taken.count })}{' '}
            {taken.refused.length > 0 &&
              t('corrections.refused', {
                count: taken.refused.length,
                keys: formats.list(taken.refused.slice(0, MAX_NAMED_REFUSALS)),
              })}
          </p>
        )}
      </div>
      <div className={styles['tools']}>
        <input
          type="search"
          className="field"
          data-first-focus
          aria-label={t('corrections.find')}
          placeholder={t('corrections.find')}
          value={searchText}
          onChange={({ currentTarget }) => {
            setSearchText(currentTarget.value)
            setPage(0)
          }}
        />
        <Check
          className={styles['only']}
          label={t('corrections.doubtful')}
          checked={onlyUncertain}
          onChange={(checked) => {
            setOnlyUncertain(checked)
            setPage(0)
          }}
        />
        <span role="status">{t('corrections.count', { count, shown: formats.number(found.length) })}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['rows']} aria-label={t('corrections.texts')} tabIndex={0}>
        {found.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE).map((key) => (
          <CorrectionRow
            key={key}
            english={en[key]}
            isForOne={key.endsWith('_one')}
            text={corrections[key] ?? table[key] ?? ''}
            changed={corrections[key] !== undefined}
            onWrite={(text) => write(key, text)}
          />
        ))}
      </section>
      <div className={styles['tools']}>
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('corrections.before')}
        </Button>
        <span>{t('corrections.page', { page: page + 1, count: pages })}</span>
        <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
          {t('corrections.after')}
        </Button>
        <span className={styles['apart']} />
        <CorrectionFiles corrections={corrections} table={table} onChange={onChange} onTaken={setTaken} />
      </div>
    </div>
  )
}

interface CorrectionFilesProps extends TextsProps {
  /** The texts in the studio's language before they are corrected. */
  readonly table: TextTable
  onTaken(taken: TakenIn): void
}

/** Saves the corrections as a file, and takes such files in. */
function CorrectionFiles({ corrections, table, onChange, onTaken }: CorrectionFilesProps) {
  const language = useSession((state) => state.language)
  const chooser = useRef<HTMLInputElement>(null)
  const save = () => {
    const content = `${JSON.stringify(corrections, null, 2)}\n`
    saveText(content, { name: `griot-texts-${language}.json`, type: 'application/json' })
  }
  const takeIn = async (file: File) => {
    // Loaded here, as it checks marks by all that is known of the languages.
    const { readTexts } = await import('../../shared/locale/readTexts.ts')
    const { texts, refused } = readTexts(await readChosenFile(file), language === 'pseudo' ? 'en' : language)
    const changed = Object.entries(texts).filter(([key, text]) => text !== table[key as keyof typeof en])
    onChange({ ...corrections, ...Object.fromEntries(changed) })
    onTaken({ count: changed.length, refused: refused.map(({ key }) => key) })
  }
  return (
    <>
      <Button disabled={Object.keys(corrections).length === 0} why={t('corrections.none')} onClick={save}>
        {t('corrections.save')}
      </Button>
      <Button onClick={() => chooser.current?.click()}>{t('corrections.take')}</Button>
      <input
        ref={chooser}
        type="file"
        accept=".json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file !== undefined) void run(() => takeIn(file))
        }}
      />
    </>
  )
}

/** Whether one of the texts contains the searched words, whatever their capitals and marks. */
function matches(texts: readonly string[], searchText: string): boolean {
  const fold = (text: string) => withoutMarks(text).toLowerCase()
  return texts.some((text) => fold(text).includes(fold(searchText.trim())))
}

/** Characters in a row of the field. */
const FIELD_ROW_CHARACTERS = 48

interface CorrectionRowProps {
  readonly english: string
  /** Whether the wording is for exactly one thing. */
  readonly isForOne: boolean
  /** The wording in the studio's language; empty where there is none yet. */
  readonly text: string
  /** Whether the wording is the user's own. */
  readonly changed: boolean
  onWrite(text: string): void
}

/** A text in English with its wording. One without the places of the English text is not kept, and says so. */
function CorrectionRow({ english, isForOne, text, changed, onWrite }: CorrectionRowProps) {
  const language = useSession((state) => state.language)
  const [draft, setDraft] = useState<string>()
  const value = draft ?? text
  const places = placesIn(english)
  const fault = value !== '' && !hasPlacesOf(english, value, isForOne)
  const uncertainWords = changed
    ? []
    : findUncertainWords(text, language).map(({ word, english: its }) => `“${word}” (${its})`)
  const keep = () => {
    if (draft === undefined || fault) return
    onWrite(draft)
    setDraft(undefined)
  }
  const requiredPlaces = places.length === 0 ? '–' : places.map((place) => `{{${place}}}`).join(' ')
  return (
    <label className={styles['row']} data-changed={changed || undefined}>
      <span>
        <span lang="en">{english}</span>
        {uncertainWords.length > 0 && <small>{t('corrections.doubt', { words: formats.list(uncertainWords) })}</small>}
      </span>
      <span>
        <textarea
          className="field"
          lang={language}
          rows={Math.ceil(Math.max(english.length, value.length, 1) / FIELD_ROW_CHARACTERS)}
          value={value}
          aria-invalid={fault}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onBlur={keep}
        />
        {fault && <small role="alert">{t('corrections.places', { places: requiredPlaces })}</small>}
      </span>
    </label>
  )
}
