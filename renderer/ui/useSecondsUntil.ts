import { useEffect, useState } from 'react'

/** The whole seconds that are left until a time (milliseconds since 1970), counted down while it is shown. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
