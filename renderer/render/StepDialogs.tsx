import { type ReactNode, useEffect } from 'react'
import { t } from '../locales/t.ts'
import { closeDialog, openDialog, useDialog } from '../state/dialogs.ts'
import type { DialogStep } from '../state/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckStep } from './CheckStep.tsx'
import { RenderStep } from './RenderStep.tsx'
import { SpeakStep } from './SpeakStep.tsx'
import { TranscriptStep } from './TranscriptStep.tsx'
import { TranslationStep } from './TranslationStep.tsx'

const STEP_DIALOGS = [
  ['transcript', 'transcript.title', TranscriptStep],
  ['translation', 'translation.title', TranslationStep],
  ['speak', 'speak.title', SpeakStep],
  ['check', 'check.dialog', CheckStep],
  ['render', 'render.title', RenderStep],
] as const

/** The dialogs of the steps from the video to the dub. Closing a dialog does not stop its work. */
export function StepDialogs() {
  // The next project starts without an open dialog.
  useEffect(() => () => close(), [])
  return STEP_DIALOGS.map(([step, title, Content]) => (
    <StepDialog key={step} title={t(title)} step={step}>
      <Content onClose={close} />
    </StepDialog>
  ))
}

const close = () => closeDialog('step')

interface StepDialogProps {
  readonly title: string
  readonly step: DialogStep
  readonly children: ReactNode
}

/**
 * The dialog of a step. It only closes its own step: while one step gives way to the next, the next must stay open.
 */
function StepDialog({ title, step, children }: StepDialogProps) {
  const shown = useDialog('step')?.step
  const closeOwn = () => {
    if (openDialog('step')?.step === step) close()
  }
  return (
    <Dialog title={title} open={shown === step} onClose={closeOwn}>
      {children}
    </Dialog>
  )
}
