import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { besideOption, listenOptions, SourceChoice, translateOption } from '../order/SourceChoice.tsx'
import { changeOrder } from '../state/studio/dubs.ts'
import { run } from '../state/studio/studio.ts'

interface SourceChoicesProps {
  readonly dub: Dub
  readonly plan: DubPlan
}

/** Chooses the sources of the transcript and of the translation. */
export function SourceChoices({ dub: { id, order }, plan: { transcript, translation, media } }: SourceChoicesProps) {
  const beside = ({ name }: { readonly name: string }) => besideOption(name)
  return (
    <>
      <SourceChoice<'auto' | 'video' | 'picture'>
        legend={t('order.transcript')}
        value={order.transcript.from === 'auto' && !transcript.beside ? { from: 'video' } : order.transcript}
        options={[transcript.beside && beside(transcript.beside), ...listenOptions(media.facts.video !== undefined)]}
        run={(action) => void run(action)}
        onChange={(transcript) => void run(() => changeOrder(id, { transcript }))}
      />
      <SourceChoice<'auto' | 'service'>
        legend={t('order.translation')}
        isTranslation
        value={order.translation.from === 'auto' && !translation.beside ? { from: 'service' } : order.translation}
        options={[translation.beside && beside(translation.beside), translateOption()]}
        run={(action) => void run(action)}
        onChange={(translation) => void run(() => changeOrder(id, { translation }))}
      >
        <span>{translation.needed ? '' : t('order.notNeeded', { language: languageName(order.to) })}</span>
      </SourceChoice>
    </>
  )
}
