import type { LabSpeech } from '../state/studio/lab.ts'
import { PlayFace } from '../voices/PlayButton.tsx'
import { playSequence, stopPlaying, useLabPlaying } from './playing.ts'

interface PlaySpeechProps {
  readonly speech: LabSpeech
  readonly label: string
}

/** Plays a speech, also while it is still being made; a second press stops. */
export function PlaySpeech({ speech: { id, url, state }, label }: PlaySpeechProps) {
  const isPlaying = useLabPlaying((playing) => playing.id === id)
  return (
    <PlayFace
      label={label}
      isPlaying={isPlaying}
      loading={state === 'asked'}
      disabled={url === undefined}
      onPress={() => (isPlaying ? stopPlaying() : playSequence([{ id, url: Promise.resolve(url) }]))}
    />
  )
}
