export function Landing() {
  return <h1>Deathlist</h1>
}
