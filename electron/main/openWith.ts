import { app } from 'electron'
import { filesIn } from './openable.ts'

/** Handlers of the system's requests. */
interface OpenActions {
  open(paths: readonly string[]): void
  /** The program was started a second time. */
  show(): void
}

/** The system's requests to open files, by double click, "Open with" or the command line. */
export interface OpenRequests {
  /** Handles requests from now on; files requested before are opened at once. */
  start(actions: OpenActions): void
}

/** Starts listening at once: a Mac asks before the app is ready. */
export function watchOpenRequests(): OpenRequests {
  let waiting = filesIn(process.argv, process.cwd())
  let actions: OpenActions | undefined
  const take = (paths: readonly string[]) => {
    if (actions === undefined) waiting = [...waiting, ...paths]
    else if (paths.length > 0) actions.open(paths)
  }
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take([path])
  })
  app.on('second-instance', (_, argv, folder) => {
    actions?.show()
    take(filesIn(argv, folder))
  })
  return {
    start(given) {
      actions = given
      take(waiting)
      waiting = []
    },
  }
}
