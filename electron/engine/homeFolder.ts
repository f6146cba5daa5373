import { homedir, tmpdir } from 'node:os'

/** The user's own folder; the one for what is temporary where the system does not know the user, as in some containers. */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return tmpdir()
  }
}
