import { languageName } from '../locales/languageName.ts'
import styles from './Packs.module.css'

interface LanguageSelectProps {
  readonly label: string
  readonly value: string
  readonly languages: readonly string[]
  /** Label of the choice of no language; absent where a language is required. */
  readonly none?: string
  onChange(code: string): void
}

/** A choice of a language by its name. */
export function LanguageSelect({ label, value, languages, none, onChange }: LanguageSelectProps) {
  return (
    <label className={styles['select']}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
