import { useRef, useState } from 'react'
import { t } from '../locales/t.ts'
import { player } from '../state/clock.ts'
import { onLooks, type Unplayed, unplayedNow } from '../state/unplayed.ts'
import { useFilm } from '../state/useFilm.ts'
import { Choice } from '../ui/Choice.tsx'
import styles from './ResultPlayer.module.css'

type Which = 'dub' | 'original'

/** Plays the dub or its original; switching goes on at the same position. */
export function ResultPlayer({ url, name }: { readonly url: string; readonly name: string }) {
  const [which, setWhich] = useState<Which>('dub')
  const dub = useRef<HTMLVideoElement>(null)
  const original = useRef<HTMLVideoElement>(null)
  const source = useFilm()
  const [unplayed, setUnplayed] = useState<Unplayed>()
  const choose = (next: Which) => {
    const [from, to] = next === 'dub' ? [original.current, dub.current] : [dub.current, original.current]
    setWhich(next)
    if (from === null || to === null) return
    const plays = !from.paused
    from.pause()
    to.currentTime = from.currentTime
    // A video that cannot be played shows that itself.
    if (plays) to.play().catch(() => undefined)
  }
  return (
    <div className={styles['player']}>
      <div className={styles['stage']}>
        <Video ref={dub} url={url} name={name} hidden={which !== 'dub'} />
        {source !== undefined && (
          <Video
            ref={original}
            url={source.proxyUrl ?? source.url}
            name={source.name}
            hidden={which !== 'original'}
            onLook={(element) => void unplayedNow(element, source).then(setUnplayed)}
          />
        )}
      </div>
      {source !== undefined && (
        <div className={styles['which']}>
          <Choice<Which>
            look="tiles"
            legendHidden
            legend={t('media.which')}
            value={which}
            onChange={choose}
            options={[
              { value: 'dub', label: t('media.dub') },
              { value: 'original', label: t('media.original') },
            ]}
          />
          {which === 'original' && unplayed !== undefined && (
            <p className={styles['reason']}>{t(`player.cannotPlay.${unplayed}`)}</p>
          )}
        </div>
      )}
    </div>
  )
}

interface VideoProps {
  readonly ref: React.Ref<HTMLVideoElement>
  readonly url: string
  readonly name: string
  readonly hidden: boolean
  /** Called when more is known of what the element can play. */
  onLook?(element: HTMLVideoElement): void
}

function Video({ ref, url, name, hidden, onLook }: VideoProps) {
  return (
    // No track of captions: the subtitles of a dub are a file beside it; the editor shows them on the picture
    <video
      ref={ref}
      className={styles['video']}
      src={url}
      controls
      preload="auto"
      hidden={hidden}
      aria-label={t('media.player', { name })}
      onPlay={() => player()?.pause()}
      {...onLooks((element) => onLook?.(element))}
      onError={({ currentTarget }) => onLook?.(currentTarget)}
    />
  )
}
