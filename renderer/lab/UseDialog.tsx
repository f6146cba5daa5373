import { type FormEvent, useMemo, useState } from 'react'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { voiceText } from '../../shared/project/takes/takeKey.ts'
import { t } from '../locales/t.ts'
import { useProject, useProjectStore } from '../state/document/project.ts'
import { selection } from '../state/editor/selection.ts'
import { type LabSpeech, useLab } from '../state/studio/lab.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { askForLine, giveToLine, obstacleOf, trialStatus, useSpeechToPlace } from './giveToLine.ts'
import styles from './UseDialog.module.css'

/** Asks which line gets a speech as its take; by default the selected line. */
export function UseDialog() {
  const speechId = useSpeechToPlace((state) => state.speech)
  const speech = useLab(({ speeches }) => speeches.find(({ id }) => id === speechId))
  const open = useProjectStore((state) => state.open !== undefined) && speech !== undefined
  return (
    <Dialog title={t('use.title')} open={open} discards onClose={() => askForLine(undefined)}>
      {open && <UseForm speech={speech} />}
    </Dialog>
  )
}

function UseForm({ speech }: { readonly speech: LabSpeech }) {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const lines = useMemo(() => linesInOrder(document), [document])
  const selected = lines.findIndex(({ id }) => id === selection().current)
  const [number, setNumber] = useState(String(Math.max(0, selected) + 1))
  const line = lines[Number(number) - 1]
  if (target === undefined) return <p className={styles['form']}>{t('use.noTarget')}</p>
  const obstacle = line === undefined ? t('use.noLine', { number }) : obstacleOf(line, target)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line === undefined || obstacle !== undefined) return
    void run(async () => {
      await giveToLine(speech, { line: line.id, number: Number(number) })
      askForLine(undefined)
    })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field
        data-first-focus
        label={t('use.line')}
        hint={t('use.lineOf', { count: lines.length })}
        type="number"
        min={1}
        max={lines.length}
        value={number}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      {line !== undefined && (
        <blockquote className={styles['text']}>
          {voiceText(line, target, document.dictionary) || t('use.noText')}
        </blockquote>
      )}
      <p role="status" className={styles['verdict']} data-bad={obstacle !== undefined}>
        {obstacle ?? (line && t(`use.${trialStatus(speech, line, { document, target })}`))}
      </p>
      <Button kind="primary" type="submit" disabled={obstacle !== undefined}>
        {t('use.do')}
      </Button>
    </form>
  )
}
