import type { ReactNode } from 'react'
import { EDITIONS, type Edition } from '../../../shared/subtitles/placeCues.ts'
import { t } from '../../locales/t.ts'
import steps from '../steps.module.css'

interface EditionSelectProps {
  /** The place of an edition in `EDITIONS`, `none`, or a further choice. */
  readonly value: string
  /** The edition whose times fit the lines. */
  readonly likely?: Edition | undefined
  /** Further choices. */
  readonly children?: ReactNode
  onChange(value: string): void
}

/** For which frame rate of a film's other edition times are changed. */
export function EditionSelect({ value, likely, children, onChange }: EditionSelectProps) {
  return (
    <label className={steps['field']}>
      <span>{t('subtitles.times')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="none">{t('subtitles.asItIs')}</option>
        {EDITIONS.map((edition, at) => (
          <option key={edition.factor} value={String(at)}>
            {t(edition === likely ? 'subtitles.editionFits' : 'subtitles.edition', {
              from: edition.from,
              to: edition.to,
            })}
          </option>
        ))}
        {children}
      </select>
    </label>
  )
}
