import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Heart from "lucide-react/icons/heart";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import Trash2 from "lucide-react/icons/trash-2";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, MediaTag, Pill } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChipLink, ChoiceChip, ChoiceGroup, RatioShape, SegmentedControl, SegmentedLinks } from "../../ui/choice.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { IconButton, iconButtonClassNames } from "../../ui/icon-button.tsx";
import { KeyValueList } from "../../ui/key-value-list.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { showToast } from "../../ui/toast.tsx";

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-line border-t py-5">
      <h3 className="mb-3 font-medium text-ink-3 text-sm">{title}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

const toasts = [
  { tone: "success", message: "Settings saved" },
  { tone: "error", message: "Failed to save settings. Please try again." },
  { tone: "warning", message: "You have fewer than 10 credits left." },
] as const;

/** Every primitive in its states; `set` keeps the names of radio groups apart. */
export function Primitives({ set }: { set: string }) {
  return (
    <div className="px-6 py-4">
      <Row title="Type: 40, 28, 20, 16, 14, 13, 12">
        <div className="flex flex-col gap-1">
          <p className="font-semibold text-2xl">What do you want to make?</p>
          <p className="font-semibold text-xl">Gallery</p>
          <p className="font-semibold text-lg">Painting</p>
          <p className="text-md">A red lighthouse at dusk over a calm sea</p>
          <p>The run goes on, and you find it in your gallery.</p>
          <p className="text-ink-2 text-sm">What should not be in the picture.</p>
          <p className="tabular text-ink-3 text-xs">1,284.50 credits · 18:04:11</p>
        </div>
      </Row>
      <Row title="Button">
        <Button variant="primary">Generate · 2 credits</Button>
        <Button icon={<Download />}>Download</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Delete account</Button>
        <ButtonLink to="#" icon={<Images />}>
          A link
        </ButtonLink>
      </Row>
      <Row title="Button: small, large, pending, disabled">
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button variant="primary" pending pendingLabel="Saving">
          Save
        </Button>
        <Button disabled>Disabled</Button>
      </Row>
      <Row title="Icon button and menu">
        <IconButton type="button" name="Favorite" icon={<Heart />} aria-pressed="false" />
        <IconButton type="button" name="Favorite" icon={<Heart className="fill-current" />} aria-pressed="true" />
        <IconButton type="button" name="Copy prompt" icon={<Copy />} />
        <Menu label="More actions" trigger={<Ellipsis />} triggerClassName={iconButtonClassNames({})} align="start">
          <MenuLink to="#" icon={<Images />}>
            Open the gallery
          </MenuLink>
          <MenuButton type="button" icon={<Copy />}>
            Copy prompt
          </MenuButton>
          <MenuSeparator />
          <MenuButton type="button" icon={<Trash2 />} danger>
            Delete
          </MenuButton>
        </Menu>
      </Row>
      <Row title="Fields">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <TextField label="E-mail address" type="email" placeholder="you@example.com" hint="Where we write to you." />
          <TextField
            label="Web address"
            defaultValue="example"
            error="Enter a full web address, starting with https://."
          />
          <PasswordField
            label="Password"
            defaultValue="correct horse"
            showLabel="Show password"
            hideLabel="Hide password"
          />
          <SelectField label="Language" aside="Optional">
            <option>English</option>
            <option>日本語</option>
          </SelectField>
          <TextAreaField label="Leave out" placeholder="People, text" className="sm:col-span-2" />
          <TextField label="Disabled" disabled defaultValue="Not yours to change" />
          <CheckboxField label="News by e-mail" hint="At most once a month." defaultChecked />
        </div>
      </Row>
      <Row title="Segmented control, as radio buttons and as links">
        <SegmentedControl
          legend="Mode"
          name={`${set}-mode`}
          defaultValue="image"
          segments={[
            { value: "image", label: "Text to image", icon: <Image /> },
            { value: "video", label: "Text to video", icon: <Video /> },
            { value: "audio", label: "With audio", disabled: true },
          ]}
        />
        <SegmentedLinks
          label="Kind"
          links={[
            { to: "?kind=image", label: "Images", current: true },
            { to: "?kind=video", label: "Videos", current: false },
          ]}
        />
      </Row>
      <Row title="Chips">
        <ChoiceGroup legend="Aspect ratio">
          {["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"].map((ratio) => (
            <ChoiceChip key={ratio} name={`${set}-ratio`} value={ratio} defaultChecked={ratio === "16:9"}>
              <RatioShape ratio={ratio} />
              {ratio}
            </ChoiceChip>
          ))}
        </ChoiceGroup>
        <ChoiceChip type="checkbox" name={`${set}-quality`} defaultChecked note="2">
          Standard
        </ChoiceChip>
        <ChipLink to="#" round>
          A fox in fresh snow
        </ChipLink>
      </Row>
      <Row title="Tabs">
        <div className="w-full">
          <Tabs
            label="Gallery"
            tabs={[
              { to: "?tab=all", label: "All", count: 1284, current: true },
              { to: "?tab=images", label: "Images", current: false },
              { to: "?tab=favorites", label: "Favorites", current: false },
            ]}
          />
        </div>
      </Row>
      <Row title="Badge, pill, tag, avatar">
        <Badge>128</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="good">Paid</Badge>
        <Badge tone="warn">Waiting</Badge>
        <Badge tone="bad">Failed</Badge>
        <Pill icon={<Image />}>128 credits</Pill>
        <MediaTag icon={<Video />}>5 s</MediaTag>
        <Avatar name="Yuki" />
      </Row>
      <Row title="Progress, spinner, skeleton">
        <div className="flex w-full flex-col gap-4">
          <Progress value={0.62} label="Progress" valueText="Painting" />
          <Progress value={null} label="Progress" valueText="Waiting" />
          <Spinner label="Loading..." visible />
          <div className="flex gap-2">
            <Skeleton className="h-20 w-36" />
            <Skeleton className="h-20 w-20" />
            <Skeleton className="h-20 w-14" />
          </div>
        </div>
      </Row>
      <Row title="Facts, disclosure, notice">
        <div className="flex w-full flex-col gap-4">
          <KeyValueList
            entries={[
              { name: "Mode", value: "Text to image" },
              { name: "Size", value: "1024 × 576 · 16:9" },
              { name: "Seed", value: 4102887 },
            ]}
          />
          <Disclosure summary="More options">
            <p className="py-2 text-ink-2">What is rarely needed.</p>
          </Disclosure>
          <Notice>Your prompt is kept and waits for you after signing in.</Notice>
          <Notice tone="error">Invalid email or password</Notice>
        </div>
      </Row>
      <Row title="Toasts">
        {toasts.map((toast) => (
          <Button key={toast.tone} type="button" size="small" onClick={() => showToast({ id: toast.tone, ...toast })}>
            {toast.tone}
          </Button>
        ))}
      </Row>
      <Row title="Empty and error">
        <EmptyState
          icon={<Images />}
          title="Nothing here yet"
          actions={
            <ButtonLink to="#" variant="primary">
              Make something
            </ButtonLink>
          }
        >
          <p>What you make is kept here. Start with a few words.</p>
        </EmptyState>
        <ErrorState code={404} title="Page Not Found" actions={<ButtonLink to="#">Go Home</ButtonLink>}>
          <p>There is nothing at this address.</p>
        </ErrorState>
      </Row>
    </div>
  );
}
