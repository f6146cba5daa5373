import { useState } from 'react'
import { doubtfulIn } from '../../shared/locale/doubtfulWords.ts'
import { placesIn } from '../../shared/locale/placesIn.ts'
import { formats, t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import styles from './CorrectionsDialog.module.css'

/** Characters in a row of the field. */
const ROW = 48

interface CorrectionRowProps {
  readonly english: string
  /** The wording in the studio's language; empty where there is none yet. */
  readonly text: string
  /** Whether the wording is the user's own. */
  readonly changed: boolean
  onWrite(text: string): void
}

/** A text in English with its wording. One without the places of the English text is not kept, and says so. */
export function CorrectionRow({ english, text, changed, onWrite }: CorrectionRowProps) {
  const language = useSession((state) => state.language)
  const [draft, setDraft] = useState<string>()
  const value = draft ?? text
  const places = placesIn(english)
  const fault = value !== '' && placesIn(value).join() !== places.join()
  const doubts = changed ? [] : doubtfulIn(text, language).map(({ word, english: its }) => `“${word}” (${its})`)
  const keep = () => {
    if (draft === undefined || fault) return
    onWrite(draft)
    setDraft(undefined)
  }
  const wanted = places.length === 0 ? '–' : places.map((place) => `{{${place}}}`).join(' ')
  return (
    <label className={styles['row']} data-changed={changed || undefined}>
      <span>
        <span lang="en">{english}</span>
        {doubts.length > 0 && <small>{t('corrections.doubt', { words: formats.list(doubts) })}</small>}
      </span>
      <span>
        <textarea
          className="field"
          lang={language}
          rows={Math.ceil(Math.max(english.length, value.length, 1) / ROW)}
          value={value}
          aria-invalid={fault}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onBlur={keep}
        />
        {fault && <small role="alert">{t('corrections.places', { places: wanted })}</small>}
      </span>
    </label>
  )
}
