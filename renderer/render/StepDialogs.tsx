import { type ReactNode, useEffect } from 'react'
import { t } from '../locales/t.ts'
import { closeDialog, openDialog, useDialog } from '../state/dialogs.ts'
import type { Step } from '../state/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CheckStep } from './CheckStep.tsx'
import { RenderStep } from './RenderStep.tsx'
import { SpeakStep } from './SpeakStep.tsx'
import { TranscriptStep } from './TranscriptStep.tsx'
import { TranslationStep } from './TranslationStep.tsx'

/** The dialogs of the steps from the video to the dub. Closing a dialog does not stop its work. */
export function StepDialogs() {
  // The next project starts without an open dialog.
  useEffect(() => () => close(), [])
  return (
    <>
      <StepDialog title={t('transcript.title')} of={['transcript']}>
        <TranscriptStep onClose={close} />
      </StepDialog>
      <StepDialog title={t('translation.title')} of={['translation']}>
        <TranslationStep onClose={close} />
      </StepDialog>
      <StepDialog title={t('speak.title')} of={['speak']}>
        <SpeakStep onClose={close} />
      </StepDialog>
      <StepDialog title={t('check.dialog')} of={['check']}>
        <CheckStep onClose={close} />
      </StepDialog>
      <StepDialog title={t('render.title')} of={['render']}>
        <RenderStep onClose={close} />
      </StepDialog>
    </>
  )
}

const close = () => closeDialog('step')

interface StepDialogProps {
  readonly title: string
  readonly of: readonly Step[]
  readonly children: ReactNode
}

/**
 * The dialog of some steps. It only closes its own step: while one step gives way to the next, the next must stay open.
 */
function StepDialog({ title, of, children }: StepDialogProps) {
  const shown = useDialog('step')?.step
  const isOwn = (step: Step | undefined) => step !== undefined && of.includes(step)
  const closeOwn = () => {
    if (isOwn(openDialog('step')?.step)) close()
  }
  return (
    <Dialog title={title} open={isOwn(shown)} onClose={closeOwn}>
      {children}
    </Dialog>
  )
}
