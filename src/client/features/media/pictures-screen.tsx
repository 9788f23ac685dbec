import { Stack } from "@mantine/core";
import { useState } from "react";
import type { ListedPicture } from "#common/media/picture.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { PictureList } from "../content/picture-list.tsx";
import { PictureUpload } from "../content/picture-upload.tsx";
import { PictureDetails } from "./picture-details.tsx";
import { UnusedPictures } from "./unused-pictures.tsx";

/** The screen with all uploaded pictures, on which the unused ones can be deleted. */
export function PicturesScreen() {
  const [shown, setShown] = useState<ListedPicture>();
  return (
    <>
      <ScreenHeading title="Pictures" />
      <Stack gap="lg" maw="72rem">
        <UnusedPictures />
        <SectionCard title="All pictures">
          <Stack mt="md">
            <PictureUpload onUploaded={() => {}} />
            <PictureList chosen={null} onChoose={setShown} />
          </Stack>
        </SectionCard>
      </Stack>
      <PictureDetails picture={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
