import { type FormEvent, useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import { glossaryOf, setGlossary } from '../../shared/project/texts/glossaryEdits.ts'
import { formatGlossary, parseGlossary } from '../../shared/project/texts/glossaryFile.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './FitAll.module.css'

/** The glossary of the shown translation: words that the assistant always translates alike. */
export function GlossaryDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const target = useProject((project) => project.target)
  if (target === undefined) return null
  return (
    <Dialog title={t('glossary.title', { language: languageName(target) })} open={open} discards onClose={onClose}>
      <GlossaryForm key={target} target={target} onClose={onClose} />
    </Dialog>
  )
}

function GlossaryForm({ target, onClose }: { readonly target: Target; onClose(): void }) {
  const document = useDocument((own) => own)
  const [text, setText] = useState(() => formatGlossary(glossaryOf(document, target)))
  const [bad, setBad] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { entries, bad: fault } = parseGlossary(text)
    if (fault !== undefined) return setBad(t('glossary.bad', { number: fault.line, text: fault.row }))
    edit(say('assistant.edit.glossary', { language: sayLanguage(target) }), (draft) =>
      setGlossary(draft, target, entries),
    )
    onClose()
  }
  return (
    <form className={styles['form']} onSubmit={save}>
      <p>{t('glossary.text')}</p>
      <textarea
        data-first-focus
        className={controls['textArea']}
        rows={8}
        aria-label={t('glossary.field')}
        placeholder={t('glossary.placeholder')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p role="alert" className={styles['bad']}>
        {bad}
      </p>
      <div className={styles['actions']}>
        <Button type="submit" kind="primary">
          {t('glossary.save')}
        </Button>
      </div>
    </form>
  )
}
