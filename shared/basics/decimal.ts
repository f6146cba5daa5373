/** Writes a number for people: fixed decimals, a true minus sign, and no sign for a rounded zero. */
export function decimal(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(size) !== 0 ? `−${size}` : size
}

/** Writes a number with as many decimals as it has, and a true minus sign. */
export function plainNumber(value: number): string {
  return String(value).replace('-', '−')
}
