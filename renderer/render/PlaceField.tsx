import { useEffect, useRef, useState } from 'react'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { PictureBox } from '../../shared/contract/assemble.ts'
import { formatClock } from '../../shared/timecode.ts'
import { t } from '../locales/t.ts'
import { now } from '../state/clock.ts'
import { pictureUrl } from '../state/pictureUrl.ts'
import { useFilm } from '../state/useFilm.ts'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { BoxField } from '../ui/BoxField.tsx'
import { Slider } from '../ui/Slider.tsx'
import styles from '../ui/steps.module.css'
import own from './PlaceField.module.css'

/** Thirds of the picture that are offered by name. */
const THIRDS = {
  lower: { left: 0, top: 2 / 3, right: 1, bottom: 1 },
  upper: { left: 0, top: 0, right: 1, bottom: 1 / 3 },
} as const
/** The rectangle that drawing begins with. */
const FIRST: PictureBox = { left: 0.1, top: 0.75, right: 0.9, bottom: 0.97 }

type Way = 'auto' | keyof typeof THIRDS | 'drawn'

interface PlaceFieldProps {
  onChange(place: PictureBox | undefined): void
}

/** Where subtitles stand in the picture: it is found out, a third of it, or a rectangle that is drawn on the video. */
export function PlaceField({ onChange }: PlaceFieldProps) {
  const [way, setWay] = useState<Way>('auto')
  const [drawn, setDrawn] = useState(FIRST)
  const choose = (chosen: Way) => {
    setWay(chosen)
    if (chosen === 'auto') onChange(undefined)
    else onChange(chosen === 'drawn' ? drawn : THIRDS[chosen])
  }
  const draw = (box: PictureBox) => {
    setDrawn(box)
    onChange(box)
  }
  return (
    <>
      <label className={styles['field']}>
        <span>{t('place.label')}</span>
        <select value={way} onChange={({ currentTarget }) => choose(currentTarget.value as Way)}>
          {(['auto', 'lower', 'upper', 'drawn'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`place.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {way === 'drawn' && <DrawnPlace box={drawn} onChange={draw} />}
    </>
  )
}

interface DrawnPlaceProps {
  readonly box: PictureBox
  onChange(box: PictureBox): void
}

/** The video at a moment that can be chosen, with the rectangle over it, which can also be typed. */
function DrawnPlace({ box, onChange }: DrawnPlaceProps) {
  const film = useFilm()
  const url = film === undefined ? undefined : pictureUrl(film)
  return (
    <div className={own['drawn']}>
      {film !== undefined && url !== undefined && <FilmDrawing film={film} url={url} box={box} onChange={onChange} />}
      {film !== undefined && url === undefined && <p className={styles['dim']}>{t('player.cannotPlay.picture')}</p>}
      <div className={own['row']}>
        <span>{t('place.edges')}</span>
        <BoxField label={t('place.edges')} box={box} onChange={onChange} />
      </div>
    </div>
  )
}

interface FilmDrawingProps extends DrawnPlaceProps {
  readonly film: OpenedMedia
  readonly url: string
}

function FilmDrawing({ film: { facts }, url, box, onChange }: FilmDrawingProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (video.current !== null) video.current.currentTime = time
  }, [time])
  return (
    <>
      <BoxDrawing label={t('place.label')} box={box} onChange={onChange}>
        <video ref={video} className={own['video']} src={url} muted preload="auto" tabIndex={-1} aria-hidden="true" />
      </BoxDrawing>
      <div className={own['row']}>
        <span>{t('place.time', { time: formatClock(time) })}</span>
        <Slider
          value={time}
          min={0}
          max={facts.duration}
          step={0.5}
          aria-label={t('place.time', { time: formatClock(time) })}
          aria-valuetext={formatClock(time)}
          onChange={({ currentTarget }) => setTime(currentTarget.valueAsNumber)}
        />
      </div>
    </>
  )
}
