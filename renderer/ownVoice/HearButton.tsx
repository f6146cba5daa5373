import { useEffect, useState } from 'react'
import { t } from '../locales/t.ts'
import { run } from '../state/studio.ts'
import type { Recording } from '../voices/microphone/recorder.ts'
import { PlayFace } from '../voices/PlayButton.tsx'
import { playArriving, wakeSound } from '../voices/playArriving.ts'

/** Plays a recording that is not a file yet; a second press stops it. */
export function HearButton({ recording }: { readonly recording: Recording }) {
  const [playing, setPlaying] = useState<AbortController>()
  useEffect(() => () => playing?.abort(), [playing])
  const play = () => {
    wakeSound()
    const stop = new AbortController()
    setPlaying(stop)
    const { samples, sampleRate } = recording
    const ended = () => setPlaying((now) => (now === stop ? undefined : now))
    void run(() => playArriving({ sampleRate, blocks: asBlock(samples) }, stop).finally(ended))
  }
  const heard = playing !== undefined
  return <PlayFace label={t('record.listen')} heard={heard} onPress={() => (heard ? setPlaying(undefined) : play())} />
}

async function* asBlock(samples: Float32Array): AsyncGenerator<Float32Array<ArrayBuffer>> {
  yield samples.slice()
}
