import { patch, useSession } from '../state/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../ui/t.ts'
import { RenderStep } from './RenderStep.tsx'
import { SpeakStep } from './SpeakStep.tsx'
import { TranscriptStep } from './TranscriptStep.tsx'
import { TranslationStep } from './TranslationStep.tsx'
import { WorkNews } from './WorkNews.tsx'

/** The dialogs of the steps from the video to the dub. Closing one stops nothing. */
export function StepDialogs() {
  const step = useSession((state) => state.step)
  return (
    <>
      <WorkNews />
      <Dialog title={t('transcript.title')} open={step === 'transcript'} onClose={close}>
        <TranscriptStep onClose={close} />
      </Dialog>
      <Dialog title={t('translation.title')} open={step === 'translation'} onClose={close}>
        <TranslationStep onClose={close} />
      </Dialog>
      <Dialog title={t('speak.title')} open={step === 'speak'} onClose={close}>
        <SpeakStep onClose={close} />
      </Dialog>
      <Dialog title={t('render.title')} open={step === 'check' || step === 'render'} onClose={close}>
        <RenderStep checking={step === 'check'} onClose={close} />
      </Dialog>
    </>
  )
}

const close = () => patch({ step: undefined })
