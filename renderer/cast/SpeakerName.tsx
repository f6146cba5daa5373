import { useState } from 'react'
import { say } from '../../shared/locale/message.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { renameSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { useTyped } from '../ui/fields/useTyped.ts'
import styles from './SpeakerName.module.css'

/** A speaker's name; a press turns it into a field. */
export function SpeakerName({ speaker }: { readonly speaker: Speaker }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NameField speaker={speaker} onClose={() => setOpen(false)} />
  const name = speakerName(speaker)
  return (
    <button
      type="button"
      className={styles['name']}
      title={t('cast.rename')}
      aria-label={t('cast.renameOf', { name })}
      onClick={() => setOpen(true)}
    >
      {name}
    </button>
  )
}

interface NameFieldProps {
  readonly speaker: Speaker
  onClose(): void
}

/** Edits a name. Enter or blur keeps it, Escape discards it. */
function NameField({ speaker, onClose }: NameFieldProps) {
  const [draft, setDraft] = useState(speaker.name)
  const typed = useTyped((text) => {
    if (text.trim() === speaker.name) return
    edit(say('edit.rename', { name: speakerName({ ...speaker, name: text.trim() }) }), (document) =>
      renameSpeaker(document, speaker.id, text),
    )
  })
  const finish = () => {
    typed.keep()
    onClose()
  }
  return (
    <input
      className={styles['field']}
      aria-label={t('cast.nameOf', { name: speakerName(speaker) })}
      placeholder={speakerName({ ...speaker, name: '' })}
      value={draft}
      // biome-ignore lint/a11y/noAutofocus: the field stands in for the button that was just pressed
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        typed.type(currentTarget.value)
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') {
          typed.drop()
          onClose()
        }
        if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation()
      }}
    />
  )
}
