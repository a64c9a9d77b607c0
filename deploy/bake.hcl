# Images for two architectures, from the repository's root:
#   VERSION=1.0.0 docker buildx bake -f deploy/bake.hcl --push
variable "REGISTRY" { default = "ghcr.io/sparekey" }
variable "VERSION" { default = "dev" }

group "default" { targets = ["sparekey", "embedded"] }

target "both" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  labels = {
    "org.opencontainers.image.title"    = "Sparekey"
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.licenses" = "MIT"
  }
  attest = ["type=provenance,mode=max", "type=sbom"]
}

target "sparekey" {
  inherits = ["both"]
  target   = "sparekey"
  tags     = ["${REGISTRY}/sparekey:${VERSION}", "${REGISTRY}/sparekey:latest"]
}

target "embedded" {
  inherits = ["both"]
  target   = "embedded"
  tags     = ["${REGISTRY}/sparekey:${VERSION}-embedded", "${REGISTRY}/sparekey:latest-embedded"]
}
