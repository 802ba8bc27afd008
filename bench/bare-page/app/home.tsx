export const loader = () => ({ name: "world" });

export default function Home({ loaderData }: { loaderData: { name: string } }) {
  return <h1>Hello {loaderData.name}</h1>;
}
