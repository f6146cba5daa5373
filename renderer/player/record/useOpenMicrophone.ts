import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { t } from '../../locales/t.ts'
import { failureOf } from '../../state/studio/studio.ts'
import type { StreamDelay } from '../../voices/microphone/measureDelay.ts'
import { type Microphone, openMicrophone } from '../../voices/microphone/recorder.ts'

/** The microphone of a panel: opened with it, released with it, and opened again once another one is plugged in. */
export function useOpenMicrophone(onGone: (message: string) => void) {
  const [microphone, setMicrophone] = useState<Microphone>()
  const [failure, setFailure] = useState<Failure>()
  const [delay, setDelay] = useState<StreamDelay>()
  const [opening, setOpening] = useState(0)
  const latest = useRef(onGone)
  latest.current = onGone
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is another opening
  useEffect(() => {
    let opened: Microphone | undefined
    let left = false
    // The delay is drawn anew with each opening.
    setDelay(undefined)
    openMicrophone().then(
      (made) => {
        opened = made
        if (left) return made[Symbol.dispose]()
        setFailure(undefined)
        setMicrophone(made)
        made.onGone(() => {
          if (left) return
          latest.current(t('record.gone'))
          setMicrophone(undefined)
          setFailure({ kind: 'unavailable', message: t('record.gone') })
        })
      },
      (error: unknown) => !left && setFailure(failureOf(error)),
    )
    return () => {
      left = true
      setMicrophone(undefined)
      opened?.[Symbol.dispose]()
    }
  }, [opening])
  useEffect(() => {
    if (failure === undefined) return
    const again = () => setOpening((count) => count + 1)
    navigator.mediaDevices.addEventListener('devicechange', again)
    return () => navigator.mediaDevices.removeEventListener('devicechange', again)
  }, [failure])
  return { microphone, failure, delay, setDelay }
}
