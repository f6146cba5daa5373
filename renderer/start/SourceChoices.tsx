import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/chooseFiles.ts'
import { changeOrder, takeSubtitles } from '../state/dubs.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, type Option } from '../ui/Choice.tsx'
import { fileName } from '../ui/format.ts'

interface ChoiceProps {
  readonly dub: Dub
  readonly plan: DubPlan
}

/** Chooses the source of the transcript. */
export function TranscriptChoice({ dub: { id, order }, plan: { transcript, media } }: ChoiceProps) {
  const { from } = order.transcript
  const value = from === 'auto' && transcript.beside === undefined ? 'video' : from
  const options: Option<'auto' | 'file' | 'video' | 'picture'>[] = [
    ...(transcript.beside === undefined
      ? []
      : [{ value: 'auto' as const, label: transcript.beside.name, note: t('order.besideNote') }]),
    ...(order.transcript.from === 'file' ? [{ value: 'file' as const, label: fileName(order.transcript.path) }] : []),
    { value: 'video', label: t('order.listen'), note: t('order.listenNote') },
    ...(media.facts.video === undefined
      ? []
      : [{ value: 'picture' as const, label: t('order.readPicture'), note: t('order.readPictureNote') }]),
  ]
  return (
    <Choice
      look="rows"
      legend={t('order.transcript')}
      value={value}
      options={options}
      onChange={(next) => {
        if (next !== 'file') void run(() => changeOrder(id, { transcript: { from: next } }))
      }}
    >
      <SubtitleButton id={id} part="transcript" />
    </Choice>
  )
}

/** Chooses the source of the translation. */
export function TranslationChoice({ dub: { id, order }, plan: { translation } }: ChoiceProps) {
  const { from } = order.translation
  const value = from === 'auto' && translation.beside === undefined ? 'service' : from
  const options: Option<'auto' | 'file' | 'service'>[] = [
    ...(translation.beside === undefined
      ? []
      : [{ value: 'auto' as const, label: translation.beside.name, note: t('order.besideNote') }]),
    ...(order.translation.from === 'file' ? [{ value: 'file' as const, label: fileName(order.translation.path) }] : []),
    { value: 'service', label: t('order.service'), note: t('order.serviceNote') },
  ]
  return (
    <Choice
      look="rows"
      legend={t('order.translation')}
      value={value}
      options={options}
      onChange={(next) => {
        if (next !== 'file') void run(() => changeOrder(id, { translation: { from: next } }))
      }}
    >
      <span>{translation.needed ? '' : t('order.notNeeded', { language: languageName(order.to) })}</span>
      <SubtitleButton id={id} part="translation" />
    </Choice>
  )
}

function SubtitleButton({ id, part }: { readonly id: string; readonly part: 'transcript' | 'translation' }) {
  const choose = async () => {
    const [file] = await chooseFiles({ accept: SUBTITLE_FILES, multiple: false })
    if (file !== undefined) await takeSubtitles(id, part, file)
  }
  return (
    <Button onClick={() => void run(choose)}>
      <span className="visually-hidden">{t(`order.${part}`)}: </span>
      {t('order.file')}
    </Button>
  )
}

/** How many lines are known, and their language. */
export function linesWords({ lines, language }: DubPlan['transcript']): string {
  if (lines === undefined) return ''
  if (language === undefined) return t('order.lines', { count: lines })
  return t('order.linesIn', { count: lines, language: languageName(language) })
}
