export default function Page() {
  return (
    <main>
      <h1>Foyer with Next.js</h1>
      <p>Rendered on the server, for everyone.</p>
    </main>
  );
}
