import { useState } from 'react'
import { say } from '../../shared/locale/message.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { renameSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { speakerName } from '../state/speakerName.ts'
import styles from './SpeakerName.module.css'

/** A speaker's name; a press turns it into a field. */
export function SpeakerName({ speaker }: { readonly speaker: Speaker }) {
  const [draft, setDraft] = useState<string>()
  const name = speakerName(speaker)
  if (draft === undefined) {
    return (
      <button
        type="button"
        className={styles['name']}
        title={t('cast.rename')}
        aria-label={t('cast.renameOf', { name })}
        onClick={() => setDraft(speaker.name)}
      >
        {name}
      </button>
    )
  }
  const finish = (text: string) => {
    setDraft(undefined)
    if (text.trim() !== speaker.name) {
      edit(say('edit.rename', { name: speakerName({ ...speaker, name: text.trim() }) }), (draft) =>
        renameSpeaker(draft, speaker.id, text),
      )
    }
  }
  return (
    <input
      className={styles['field']}
      aria-label={t('cast.nameOf', { name })}
      placeholder={speakerName({ ...speaker, name: '' })}
      value={draft}
      // biome-ignore lint/a11y/noAutofocus: the field stands in for the button that was just pressed
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') setDraft(undefined)
        if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation()
      }}
    />
  )
}
