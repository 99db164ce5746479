export function LandingPage() {
  return <h1>Deathlist</h1>
}
