import { useState } from 'react'
import { t } from '../locales/t.ts'
import { sendFiles } from '../state/studio/dubs.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import styles from './PasteText.module.css'

/** The names of texts that were pasted, by which the form tells them apart. */
const PASTED_FILE_NAMES = { text: 'pasted.txt', translation: 'pasted translation.txt' }

interface PasteTextProps {
  readonly isTranslation: boolean
  /** Runs what may fail, where its place shows that. */
  run(action: () => Promise<unknown>): void
  /** Takes the path of the file that the text became. */
  onUse(path: string): unknown
  onClose(): void
}

/** A field for a text without times, such as a manuscript, which becomes a file of the studio once it is used. */
export function PasteText({ isTranslation, run, onUse, onClose }: PasteTextProps) {
  const [text, setText] = useState('')
  const label = t(isTranslation ? 'order.pasteTranslation' : 'order.pasteField')
  const use = async () => {
    const name = PASTED_FILE_NAMES[isTranslation ? 'translation' : 'text']
    const [path = ''] = await sendFiles([new File([text], name, { type: 'text/plain' })])
    await onUse(path)
    onClose()
  }
  return (
    <div className={styles['paste']}>
      <textarea
        className={controls['textArea']}
        aria-label={label}
        placeholder={label}
        rows={5}
        // biome-ignore lint/a11y/noAutofocus: the press of the button asked for it
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles['row']}>
        <Button disabled={text.trim() === ''} why={t('paste.empty')} onClick={() => run(use)}>
          {t('order.pasteUse')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('order.pasteLeave')}
        </Button>
      </div>
    </div>
  )
}
