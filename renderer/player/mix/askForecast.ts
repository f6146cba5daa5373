import { NO_FORECAST, useForecast } from '../../state/forecast.ts'
import { createLatest } from '../../state/latest.ts'
import { openProject, theProject } from '../../state/project.ts'
import { studio } from '../../state/studio.ts'
import type { MixPlan } from './mixPlan.ts'

/** Keeps the forecast of the render's gains up to date. Disposing it forgets what is known. */
interface ForecastAsker extends Disposable {
  /** Asks anew, when changes have come to rest, where the takes, their places or the mix are others than before. */
  changed(): void
}

/** Milliseconds without a change after which a forecast is asked for. */
const AT_REST = 400

/** Makes the asker; `plan` tells what is mixed now, if that can be told. */
export function createForecastAsker(plan: () => MixPlan | undefined): ForecastAsker {
  const latest = createLatest()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  async function ask(): Promise<void> {
    const asked = openProject() && plan()
    if (asked === undefined) return
    const { cues, wish } = asked
    const key = JSON.stringify(wish)
    if (key === last) return
    last = key
    if (cues.length === 0) {
      latest.drop()
      useForecast.setState(NO_FORECAST)
      return
    }
    const { state } = useForecast.getState()
    if (state !== 'known') useForecast.setState({ state: 'asked' })
    try {
      await latest.ask(
        (signal) => studio().api.foretellMix({ ...wish, project: theProject().id }, { signal }),
        ({ lines: told, ...gains }) => {
          const known = cues.flatMap(({ line }, at) => (told[at] === undefined ? [] : [[line, told[at]] as const]))
          useForecast.setState({ state: 'known', ...gains, lines: new Map(known) })
        },
      )
    } catch {
      // The player goes on with what it knows, and the mixer says so; the next change asks again.
      last = ''
      if (useForecast.getState().state === 'asked') useForecast.setState({ state: 'failed' })
    }
  }

  return {
    changed() {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), AT_REST)
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      latest.drop()
      useForecast.setState(NO_FORECAST)
    },
  }
}
