import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { setTyping } from '../../state/draft.ts'
import { edit } from '../../state/journal.ts'
import { theProject } from '../../state/project.ts'
import styles from './CaptionLayer.module.css'
import { numberOf } from './linesAt.ts'

/** The text of a line that a subtitle shows. */
export type CaptionText = 'translation' | 'source'

interface CaptionFieldProps {
  readonly line: Line
  readonly field: CaptionText
  onClose(): void
}

/** Edits a subtitle in the picture. Enter or blur keeps the text, Escape discards it. */
export function CaptionField({ line, field, onClose }: CaptionFieldProps) {
  const id = useId()
  const { target } = theProject()
  const before = field === 'source' || target === undefined ? line.source : (line.texts[target]?.text ?? '')
  const [text, setDraft] = useState(before)
  const left = useRef(false)

  function type(value: string): void {
    setTyping(true)
    setDraft(value)
  }

  function close(keep: boolean): void {
    // Escape closes the field, which blurs it; that blur must not keep the text.
    if (left.current) return
    left.current = true
    if (keep && text !== before) {
      const label = say(`edit.write.${field}`, { number: numberOf(theProject().document, line.id) })
      const whose = field === 'source' || target === undefined ? {} : { target }
      edit(label, (draft) => setText(draft, line.id, { text, ...whose }))
    }
    setTyping(false)
    onClose()
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault()
      close(event.key === 'Enter')
    }
  }

  return (
    <div className={styles['field']}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens where the user has just clicked
        autoFocus
        aria-label={t(`player.captionField.${field}`, { number: numberOf(theProject().document, line.id) })}
        aria-describedby={id}
        lang={field === 'translation' ? target : theProject().document.sourceLanguage}
        value={text}
        rows={1}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target: area }) => type(area.value)}
        onKeyDown={press}
        onBlur={() => close(true)}
      />
      <span id={id} className={styles['help']}>
        {t('player.captionHelp')}
      </span>
    </div>
  )
}
